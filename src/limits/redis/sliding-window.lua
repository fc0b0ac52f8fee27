-- The first part of the script: the log of one key, as it stands now. The rule is that of sliding-window.ts.
--
-- SPACE    what all names begin with, set before this part
-- KEYS     for each key two: its log, a header, which has what was admitted on one UTC day too, with what is held in
--          reserve, and a ring of admission times (8 bytes each, a double, milliseconds); and the reservations that nodes
--          hold (see reservations.lua); the header's `reserved` is their sum
-- ARGV[1]  in tests only the time in milliseconds; in production Redis' own clock is the time
-- ARGV     further for each key a text, or one for all that have the same: limit a minute, limit a day, the day (days
--          since 1970-01-01), what was admitted that day where the header does not know it ('-': not told), and the place
--          in ARGV of what the call says of a reservation (0: nothing; see reservations.lua)
--
-- The work for a key is bounded: a search by halving in the ring, and copying it when it doubles (9.6 KB for 1,200).
-- The first write is one that Redis refuses when its memory is full, so that it is done for all keys or for none.

local WINDOW_MS = 60000
local RESERVE_MS = 3000 -- As long a node may hold a reservation.
local DAY_MS = 86400000
local REST_MS = 3600000 -- A log is kept so long beyond its day; the next day's first admission keeps it further.
local SMALLEST_RING = 8
local SLOT_BYTES = 8
local HEADER_BYTES = 43
local HEADER = '<I3I3I3I3dddI3I4' -- capacity, first, count, reserved, skew, oldest, newest, day, admitted on it

local clock = tonumber(ARGV[1])
if not clock then
  local time = redis.call('TIME')
  clock = time[1] * 1000 + math.floor(time[2] / 1000)
end

-- Of the key at hand, and set anew for each.
local log, reserves, per_minute, per_day, day, told, about
local header, capacity, first, count, reserved, skew, oldest, newest, its_day, admitted
local now, today, counted_today, has_changed, has_grown

local function offset(index)
  return HEADER_BYTES + (first + index) % capacity * SLOT_BYTES
end

local function at(index)
  local start = offset(index)
  return (struct.unpack('<d', redis.call('GETRANGE', log, start, start + SLOT_BYTES - 1)))
end

local function read_header()
  capacity, first, count, reserved, skew, oldest, newest, its_day, admitted = 0, 0, 0, 0, 0, 0, 0, 0, 0
  header = redis.call('GETRANGE', log, '0', '42')
  if #header == HEADER_BYTES then
    capacity, first, count, reserved, skew, oldest, newest, its_day, admitted = struct.unpack(HEADER, header)
  end
  counted_today = its_day == day and admitted or nil
  today = counted_today or told
end

local function write_header()
  if today then its_day, admitted = day, today end
  local packed = struct.pack(HEADER, capacity, first, count, reserved, skew, oldest, newest, its_day, admitted)
  redis.call('SETRANGE', log, '0', packed)
end

-- Copying a log takes its expiry away.
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
local function tell_time()
  has_changed, has_grown = false, false
  now = clock + skew
  if count > 0 and now < newest then
    has_changed = true
    skew = newest - clock
    now = newest
  end
end
