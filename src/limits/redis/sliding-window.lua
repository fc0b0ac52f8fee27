-- The first part of the script: the log of one key, as it stands now. The rule is that of sliding-window.ts.
--
-- SPACE    what all names begin with, set before this part
-- KEYS[1]  the log: a header, which has what was admitted on one UTC day too, with what is held in reserve, and a ring of
--          admission times (8 bytes each, a double, milliseconds)
-- KEYS[2]  the reservations that nodes hold (see reservations.lua); the header's `reserved` is their sum
-- ARGV     limit a minute, limit a day, the day (days since 1970-01-01),
--          what was admitted that day where the header does not know it (empty: not told)
--          and, in tests only, the time in milliseconds; in production Redis' own clock is the time
--          further, where the call is about a reservation: see reservations.lua
--
-- The work of a call is bounded: a search by halving in the ring, and copying it when it doubles (9.6 KB for 1,200).
-- The first write is one that Redis refuses when its memory is full, so that a script is done wholly or not at all.

local WINDOW_MS = 60000
local RESERVE_MS = 3000 -- As long a node may hold a reservation.
local DAY_MS = 86400000
local REST_MS = 3600000 -- A log is kept so long beyond its day; the next day's first admission keeps it further.
local SMALLEST_RING = 8
local SLOT_BYTES = 8
local HEADER_BYTES = 43
local HEADER = '<I3I3I3I3dddI3I4' -- capacity, first, count, reserved, skew, oldest, newest, day, admitted on it

local log = KEYS[1]
local per_minute, per_day, day = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local is_request = ARGV[6] ~= '0'
local clock = tonumber(ARGV[5])
if not clock then
  local time = redis.call('TIME')
  clock = time[1] * 1000 + math.floor(time[2] / 1000)
end
if math.floor(clock / DAY_MS) ~= day then
  return { -1, 0, 0, 0, 0, clock }
end

local capacity, first, count, reserved, skew, oldest, newest, its_day, admitted = 0, 0, 0, 0, 0, 0, 0, 0, 0
local header = redis.call('GETRANGE', log, 0, HEADER_BYTES - 1)
if #header == HEADER_BYTES then
  capacity, first, count, reserved, skew, oldest, newest, its_day, admitted = struct.unpack(HEADER, header)
end
local counted_today = its_day == day and admitted or nil
local today = counted_today or tonumber(ARGV[4])
if not today and is_request then
  return { -2, 0, 0, 0, 0, clock }
end

local function offset(index)
  return HEADER_BYTES + (first + index) % capacity * SLOT_BYTES
end

local function at(index)
  local start = offset(index)
  return (struct.unpack('<d', redis.call('GETRANGE', log, start, start + SLOT_BYTES - 1)))
end

local function write_header()
  if today then its_day, admitted = day, today end
  local packed = struct.pack(HEADER, capacity, first, count, reserved, skew, oldest, newest, its_day, admitted)
  redis.call('SETRANGE', log, 0, packed)
end

-- Copying a log takes its expiry away.
local has_grown = false
local function grow(new_capacity)
  if capacity > 0 then
    has_grown = true
    local split = HEADER_BYTES + first * SLOT_BYTES
    local older = redis.call('GETRANGE', log, split, HEADER_BYTES + capacity * SLOT_BYTES - 1)
    local younger = first > 0 and redis.call('GETRANGE', log, HEADER_BYTES, split - 1) or ''
    redis.call('SET', log, header .. older .. younger)
  end
  capacity = new_capacity
  first = 0
end

-- For a key, time never runs backwards: where the clock stepped back, it stands still once and goes on from there.
local now = clock + skew
local has_changed = false
if count > 0 and now < newest then
  has_changed = true
  skew = newest - clock
  now = newest
end
