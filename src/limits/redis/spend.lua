-- The last part of the script: one request against the limits of its key, and what is told of it.
--
-- Reply    status, admissions that count now, ms until the oldest of them leaves, ms until one more is admitted,
--          admitted today, the time in ms. Status 1: admitted, 0: refused, 2: refused for what nodes hold in reserve, and
--          they were asked for it; and with nothing done, -1: ARGV has another day, -2: neither the header nor ARGV tells
--          what was admitted. Where a reservation is granted, further: its number, when it begins, and how
--          long it lasts; it does not stand in the other figures.

local reservations = (reserved > 0 or ARGV[6]) and open_reservations()

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

local used = count + reserved
local wait = 0
if used >= per_minute then
  local index = used - per_minute
  -- What is in reserve counts from its end at the latest.
  local leaving = index == 0 and count > 0 and oldest or index < count and at(index) or now + RESERVE_MS
  wait = leaving + WINDOW_MS - now
end

local status = 0
local must_renew = today ~= nil and not counted_today
if is_request and wait == 0 and today < per_day then
  status = 1
  if count == 0 and capacity > SMALLEST_RING then
    redis.call('SET', log, header)
    capacity, first = 0, 0
    must_renew = true
  end
  if count == capacity then
    grow(math.min(per_minute, math.max(SMALLEST_RING, 2 * capacity)))
  end
  redis.call('SETRANGE', log, offset(count), struct.pack('<d', now))
  if count == 0 then oldest = now end
  newest = now
  count = count + 1
  today = today + 1
  used = used + 1
  has_changed = true
elseif is_request and reserved > 0 and count < per_minute and today - reserved < per_day then
  status = 2
  reservations.ask_back()
end

local reset = count > 0 and oldest + WINDOW_MS - now or 0
local reply = { status, used, reset, wait, today or 0, clock }
if reservations then
  if status == 1 and ARGV[7] then
    local granted = reservations.grant()
    if granted > 0 then
      reply[7], reply[8], reply[9] = granted, now, RESERVE_MS
    end
  end
  reservations.save()
end
if has_changed or today ~= counted_today then write_header() end
if must_renew or has_grown then redis.call('PEXPIRE', log, (day + 1) * DAY_MS + REST_MS - clock) end
return reply
