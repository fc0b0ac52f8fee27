-- The last part of the script: one request against the limits of its key, key by key, and what is told of each.
--
-- Reply    a text of nine doubles a key: status, admissions that count now, ms until the oldest of them leaves, ms until
--          one more is admitted, admitted today, the time in ms, and where a reservation is granted, its number (0: none),
--          when it begins and how long it lasts; it does not stand in the other figures. Status 1: admitted, 0: refused,
--          2: refused for what nodes hold in reserve, and they were asked for it; and with nothing done, -1: ARGV has
--          another day, -2: neither the header nor ARGV tells what was admitted, -3: an error, whose place is told in
--          place of the admissions. Where there are errors, the reply is a list: that text, then theirs.

local function told_of(status, used, reset, wait, admitted_today, granted)
  return struct.pack('<ddddddddd', status, used, reset, wait, admitted_today, clock, granted, now or 0, RESERVE_MS)
end

local function spend()
  if math.floor(clock / DAY_MS) ~= day then return told_of(-1, 0, 0, 0, 0, 0) end
  local is_request = about == 0 or ARGV[about] ~= '0'
  read_header()
  if not today and is_request then return told_of(-2, 0, 0, 0, 0, 0) end
  tell_time()
  local reservations = (reserved > 0 or about > 0) and open_reservations()

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
  local admitted_today, granted = today or 0, 0
  if reservations then
    if status == 1 and about > 0 then granted = reservations.grant() end
    reservations.save()
  end
  if has_changed or today ~= counted_today then write_header() end
  if must_renew or has_grown then redis.call('PEXPIRE', log, (day + 1) * DAY_MS + REST_MS - clock) end
  return told_of(status, used, reset, wait, admitted_today, granted)
end

local replies, errors, known = {}, {}, {}
for place = 1, #KEYS / 2 do
  local text = ARGV[1 + place] or ARGV[2]
  local words = known[text]
  if not words then
    words = {}
    for word in string.gmatch(text, '%S+') do words[#words + 1] = tonumber(word) or false end
    known[text] = words
  end
  per_minute, per_day, day, told, about = words[1], words[2], words[3], words[4] or nil, words[5]
  log, reserves = KEYS[2 * place - 1], KEYS[2 * place]
  local is_done, reply = pcall(spend)
  if not is_done then
    local message = type(reply) == 'table' and reply.err or tostring(reply)
    -- A replica refuses all keys, and its client then looks for the master.
    local refusal = string.match(message, 'READONLY.*')
    if refusal then return redis.error_reply(refusal) end
    errors[#errors + 1] = message
    reply = told_of(-3, #errors, 0, 0, 0, 0)
  end
  replies[place] = reply
end
local all = table.concat(replies)
if #errors > 0 then return { all, unpack(errors) } end
return all
