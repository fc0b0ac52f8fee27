-- The second part of the script: the parts of the window that nodes hold in reserve. log + reservations <= limit, always.
--
-- reserves   the key of the reservations: a list of { name, number, end, day, whether it is asked for }, oldest first
-- ARGV       from `about` on, where that is not 0: 1: a request is to be counted, 0: a reservation is brought back, and
--            nothing else; as many as the node would like to hold; the name of that reservation; the name of the one that
--            is brought back (empty: none), when it began, its end, and the times of what was admitted on it, as
--            milliseconds since its beginning, with commas between

local NAME, NUMBER, END, DAY, ASKED = 1, 2, 3, 4, 5
local WANTED, NEW_NAME, BACK_NAME, BACK_START, BACK_END, BACK_TIMES = 1, 2, 3, 4, 5, 6 -- after the request's place
local PART = 16 -- A node that is killed costs its key at most this part of the limit.
local FREE_PART = 8 -- This part of the limit is never in reserve: near the limit each request is decided here.
local LEAST = 4 -- A smaller reservation costs more than the calls that it saves.
local HELD_TTL_MS = WINDOW_MS + 2 * RESERVE_MS -- One that has ended counts for a window more.
local WANTED_CHANNEL = SPACE .. 'wanted'
local BACK_CHANNEL = SPACE .. 'back'

-- Defined within a function, for most keys are without a reservation.
local function open_reservations()
  local key = reserves
  local key_id = string.sub(log, #SPACE + 2, -4)
  local packed = redis.call('GET', key)
  local held = packed and cmsgpack.unpack(packed) or {}

  -- The bytes of the log from an index to its end, and other bytes in their place.
  local function tail_from(index)
    local start, stop = offset(index), offset(count - 1) + SLOT_BYTES - 1
    if start < stop then return redis.call('GETRANGE', log, start, stop) end
    local older = redis.call('GETRANGE', log, start, HEADER_BYTES + capacity * SLOT_BYTES - 1)
    return older .. redis.call('GETRANGE', log, HEADER_BYTES, stop)
  end

  local function write_tail(index, bytes)
    local room = HEADER_BYTES + capacity * SLOT_BYTES - offset(index)
    redis.call('SETRANGE', log, offset(index), string.sub(bytes, 1, room))
    if #bytes > room then redis.call('SETRANGE', log, HEADER_BYTES, string.sub(bytes, room + 1)) end
  end

  -- Puts times, which never fall and are not later than now, into the log in order: they lie at its end.
  local function merge(times)
    if #times == 0 then return end
    if count + #times > capacity then
      grow(math.max(count + #times, math.min(per_minute, 2 * capacity)))
    end
    local low, high = 0, count
    if count > 0 and newest <= times[1] then low = count end
    while low < high do
      local middle = math.floor((low + high) / 2)
      if at(middle) <= times[1] then low = middle + 1 else high = middle end
    end
    local tail = low < count and tail_from(low) or ''
    local merged, position = {}, 1
    for _, time in ipairs(times) do
      local from = position
      while position < #tail and struct.unpack('<d', tail, position) <= time do position = position + SLOT_BYTES end
      merged[#merged + 1] = string.sub(tail, from, position - 1) .. struct.pack('<d', time)
    end
    merged[#merged + 1] = string.sub(tail, position)
    local latest = times[#times]
    if count == 0 or latest > newest then newest = latest end
    if low == 0 then oldest = times[1] end
    count = count + #times
    write_tail(low, table.concat(merged))
  end

  -- One that was not brought back by its end counts as used at its end.
  local function settle_ended()
    local lasting = {}
    for _, one in ipairs(held) do
      if one[END] > now then
        lasting[#lasting + 1] = one
      else
        reserved = reserved - one[NUMBER]
        has_changed = true
        local times = {}
        if one[END] + WINDOW_MS > now then
          for index = 1, one[NUMBER] do times[index] = one[END] end
        end
        merge(times)
      end
    end
    held = lasting
  end

  local function find(name)
    for index, one in ipairs(held) do
      if one[NAME] == name then return index end
    end
  end

  -- A time that was noted later than now is of now: it has passed. One that Redis lost, in a failover, is counted too.
  local function bring_back()
    local start, ends, times = tonumber(ARGV[about + BACK_START]), tonumber(ARGV[about + BACK_END]), {}
    for elapsed in string.gmatch(ARGV[about + BACK_TIMES], '%d+') do times[#times + 1] = math.min(now, start + elapsed) end
    local index = find(ARGV[about + BACK_NAME])
    if index then
      local one = table.remove(held, index)
      has_changed = true
      reserved = reserved - one[NUMBER]
      -- A Redis that evicts may have lost the count, but not the reservation.
      if one[DAY] == day and today then today = math.max(0, today - one[NUMBER]) + #times end
      merge(times)
      if one[ASKED] then redis.pcall('PUBLISH', BACK_CHANNEL, key_id) end
    elseif now < ends and #times > 0 then
      has_changed = true
      if counted_today then today = today + #times end
      merge(times)
    end
  end

  local function grant()
    local granted = math.min(
      tonumber(ARGV[about + WANTED]),
      math.floor(per_minute / PART),
      per_minute - math.ceil(per_minute / FREE_PART) - count - reserved,
      per_day - today
    )
    if granted < LEAST or clock + RESERVE_MS > (day + 1) * DAY_MS then return 0 end
    held[#held + 1] = { ARGV[about + NEW_NAME], granted, now + RESERVE_MS, day, false }
    reserved = reserved + granted
    today = today + granted
    return granted
  end

  -- Tells the nodes that hold a reservation that it is needed, once.
  local function ask_back()
    local was_asked = true
    for _, one in ipairs(held) do
      was_asked = was_asked and one[ASKED]
      one[ASKED] = true
    end
    if not was_asked then redis.pcall('PUBLISH', WANTED_CHANNEL, key_id) end
  end

  local function save()
    if #held == 0 then
      if packed then redis.call('DEL', key) end
      return
    end
    local now_packed = cmsgpack.pack(held)
    if now_packed == packed then return end
    redis.call('SET', key, now_packed, 'PX', HELD_TTL_MS)
  end

  reserved = 0
  for _, one in ipairs(held) do reserved = reserved + one[NUMBER] end
  settle_ended()
  if about > 0 and ARGV[about + BACK_NAME] ~= '' then bring_back() end
  return { grant = grant, ask_back = ask_back, save = save }
end
