-- Sends the requests of a file (see requests.ts) in turn, and tells what wrk saw in a line of JSON.
--   wrk ... -s wrk.lua http://127.0.0.1:PORT/ -- FILE

local requests = {}
local at = 0

function init(arguments)
  local file = assert(io.open(arguments[1], 'rb'))
  local all = file:read('*a')
  file:close()
  local offset = 1
  while offset + 3 <= #all do
    local a, b, c, d = all:byte(offset, offset + 3)
    local length = a + 256 * (b + 256 * (c + 256 * d))
    requests[#requests + 1] = all:sub(offset + 4, offset + 3 + length)
    offset = offset + 4 + length
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%.6f,"bytes":%d,"refused":%d,"failed":%d,"p50Ms":%.4f,"p99Ms":%.4f,"p999Ms":%.4f,"maxMs":%.4f}\n',
    summary.requests, summary.duration / 1e6, summary.bytes, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency:percentile(99.9) / 1e3, latency.max / 1e3))
end
