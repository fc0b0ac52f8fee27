-- One request against the limits of one key: the rule of sliding-window.ts and the quota of a UTC day, in one step.
--
-- KEYS[1]  the log: a header and a ring of admission times (8 bytes each, a double, milliseconds)
-- KEYS[2]  what was admitted on one UTC day: a hash of one field
-- ARGV     limit a minute, limit a day, the day of KEYS[2] (days since 1970-01-01),
--          what was admitted that day where KEYS[2] does not know it (empty: not told)
--          and, in tests only, the time in milliseconds; in production Redis' own clock is the time
-- Reply    status, admissions that count now, ms until the oldest of them leaves, ms until one more is admitted,
--          admitted today, the time in ms. Status 1: admitted, 0: refused; and with nothing done, -1: KEYS[2] is of
--          another day, -2: KEYS[2] is missing and ARGV does not tell what was admitted.
--
-- The work of a call is bounded: a search by halving in the ring, and copying it when it doubles (9.6 KB for 1,200).
-- The first write is one that Redis refuses when its memory is full, so that a script is done wholly or not at all.

local WINDOW_MS = 60000
local LOG_TTL_MS = 61000 -- A second more than the window: RENEWAL_MS of it, and a rest that no rounding uses up.
local RENEWAL_MS = 900 -- An expiry that was renewed in the same interval of this length is not renewed again.
local DAY_MS = 86400000
local COUNTERS_TTL_MS = 172800000
local SMALLEST_RING = 8
local SLOT_BYTES = 8
local HEADER_BYTES = 36
local HEADER = '<I4I4I4ddd' -- capacity, first, count, skew, oldest, newest

local log, counters = KEYS[1], KEYS[2]
local per_minute, per_day = tonumber(ARGV[1]), tonumber(ARGV[2])
local clock = tonumber(ARGV[5])
if not clock then
  local time = redis.call('TIME')
  clock = time[1] * 1000 + math.floor(time[2] / 1000)
end
if math.floor(clock / DAY_MS) ~= tonumber(ARGV[3]) then
  return { -1, 0, 0, 0, 0, clock }
end
local counted_today = redis.call('HGET', counters, 'admitted')
local today = tonumber(counted_today or ARGV[4])
if not today then
  return { -2, 0, 0, 0, 0, clock }
end

local capacity, first, count, skew, oldest, newest = 0, 0, 0, 0, 0, 0
local header = redis.call('GETRANGE', log, 0, HEADER_BYTES - 1)
if #header == HEADER_BYTES then
  capacity, first, count, skew, oldest, newest = struct.unpack(HEADER, header)
end

local function offset(index)
  return HEADER_BYTES + (first + index) % capacity * SLOT_BYTES
end

local function at(index)
  local start = offset(index)
  return (struct.unpack('<d', redis.call('GETRANGE', log, start, start + SLOT_BYTES - 1)))
end

local function write_header()
  redis.call('SETRANGE', log, 0, struct.pack(HEADER, capacity, first, count, skew, oldest, newest))
end

-- For a key, time never runs backwards: where the clock stepped back, it stands still once and goes on from there.
local now = clock + skew
local has_changed = false
if count > 0 and now < newest then
  has_changed = true
  skew = newest - clock
  now = newest
end

-- The times in the ring never fall, so the first that still counts is found by halving.
if count > 0 and oldest + WINDOW_MS <= now then
  has_changed = true
  local low, high = 1, count
  while low < high do
    local middle = math.floor((low + high) / 2)
    if at(middle) + WINDOW_MS <= now then low = middle + 1 else high = middle end
  end
  first = (first + low) % capacity
  count = count - low
  if count > 0 then oldest = at(0) end
end
if count == 0 then
  skew = 0
  now = clock
end

local wait = 0
if count >= per_minute then
  wait = (count == per_minute and oldest or at(count - per_minute)) + WINDOW_MS - now
end

local status = 0
if wait == 0 and today < per_day then
  status = 1
  local is_lasting = count > 0 and math.floor(now / RENEWAL_MS) == math.floor(newest / RENEWAL_MS)
  if count == capacity then
    is_lasting = false
    if capacity > 0 then
      local split = HEADER_BYTES + first * SLOT_BYTES
      local older = redis.call('GETRANGE', log, split, HEADER_BYTES + capacity * SLOT_BYTES - 1)
      local younger = first > 0 and redis.call('GETRANGE', log, HEADER_BYTES, split - 1) or ''
      redis.call('SET', log, header .. older .. younger)
    end
    capacity = math.min(per_minute, math.max(SMALLEST_RING, 2 * capacity))
    first = 0
  end
  redis.call('SETRANGE', log, offset(count), struct.pack('<d', now))
  if count == 0 then oldest = now end
  newest = now
  count = count + 1
  write_header()
  if not is_lasting then redis.call('PEXPIRE', log, LOG_TTL_MS) end
  today = today + 1
elseif has_changed then
  write_header()
end
if status == 1 or not counted_today then
  redis.call('HSET', counters, 'admitted', today)
  if not counted_today then redis.call('PEXPIRE', counters, COUNTERS_TTL_MS) end
end

local reset = count > 0 and oldest + WINDOW_MS - now or 0
return { status, count, reset, wait, today, clock }
