-- The script: what waits at the same time, key by key. The error of one is its own reply, a text.
--
-- KEYS     three for each, as sliding-window.lua has them
-- ARGV     for each how many are its own, then these

local known_ms
local function time_ms()
  if not known_ms then
    local time = redis.call('TIME')
    known_ms = time[1] * 1000 + math.floor(time[2] / 1000)
  end
  return known_ms
end

local function spend(KEYS, ARGV)
  -- The other parts of the script stand here.
end

local replies, place = {}, 1
for first = 1, #KEYS, 3 do
  local count = tonumber(ARGV[place])
  local own = {}
  for index = 1, count do own[index] = ARGV[place + index] end
  place = place + count + 1
  local is_done, reply = pcall(spend, { KEYS[first], KEYS[first + 1], KEYS[first + 2] }, own)
  if not is_done then reply = type(reply) == 'table' and reply.err or tostring(reply) end
  replies[#replies + 1] = reply
end
return replies
