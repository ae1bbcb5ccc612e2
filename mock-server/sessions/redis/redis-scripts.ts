import { MAX_JOURNAL_ENTRIES } from '../../journal/journal.ts';

/**
 * Lua scripts, which Redis executes atomically. Keys, all with one hash tag so that a cluster keeps them on one node:
 *
 *   s:<session>      hash: id (of the journal), v (version), n (entries written), w (world), f (fixed parts), fv (their version).
 *                    Each commit has a random version, because counts repeat when Redis is restored from a snapshot
 *   j:<session>      list of journal entries
 *   used             sorted set of sessions by last use; a followed session's last use lies in the future
 *   used:<client>    the same for one client; `owners` has the client of each session, `clients` the number of each client
 *   provisional      sorted set of sessions that were only read
 *   sizes, size      size of each journal in bytes, and of all together
 *   world:sizes, world:size    the same of each world with its fixed parts
 *   evicted          hash of the reasons for evictions, by session; `evictions` is a sorted set by time
 */
const LIBRARY = `
local prefix = KEYS[1]
-- The first arguments of all scripts: session, now, max age, max eviction records
local name, now, max_age, max_records = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
-- Runs a command. A value of another type is an error that names the key, which the errors of Redis do not.
local function call(command, key, ...)
  local reply = redis.pcall(command, key, ...)
  if type(reply) ~= 'table' or not reply.err then return reply end
  local problem = reply.err
  if string.find(problem, 'WRONGTYPE', 1, true) then problem = '[' .. key .. ' is a ' .. redis.call('TYPE', key).ok .. ']' end
  if string.find(problem, 'not an integer', 1, true) then problem = '[' .. key .. ' is not an integer]' end
  error(problem, 0)
end
local function hash(of) return prefix .. 's:' .. of end
local function list(of) return prefix .. 'j:' .. of end
local USED, OWNERS, CLIENTS = prefix .. 'used', prefix .. 'owners', prefix .. 'clients'
local PROVISIONAL, SIZES, SIZE = prefix .. 'provisional', prefix .. 'sizes', prefix .. 'size'
local WORLD_SIZES, WORLD_SIZE = prefix .. 'world:sizes', prefix .. 'world:size'
local EVICTED, EVICTIONS = prefix .. 'evicted', prefix .. 'evictions'

local function remove(of)
  -- Another program may have written a key of another type.
  local id = redis.pcall('HGET', hash(of), 'id')
  if type(id) == 'table' then id = '' end
  call('DEL', hash(of), list(of))
  call('ZREM', USED, of)
  call('ZREM', PROVISIONAL, of)
  local owner = call('HGET', OWNERS, of)
  if owner then
    call('HDEL', OWNERS, of)
    call('ZREM', prefix .. 'used:' .. owner, of)
    if tonumber(call('ZINCRBY', CLIENTS, -1, owner)) <= 0 then call('ZREM', CLIENTS, owner) end
  end
  for sizes, total in pairs({ [SIZES] = SIZE, [WORLD_SIZES] = WORLD_SIZE }) do
    local size = call('ZSCORE', sizes, of)
    if size then
      call('ZREM', sizes, of)
      call('DECRBY', total, string.format('%.0f', size))
    end
  end
  if id then call('PUBLISH', prefix .. of, '["' .. id .. '"]') end
  return id and 1 or 0
end

local function evict(of, reason)
  local used_at = math.min(now, tonumber(call('ZSCORE', USED, of) or now))
  remove(of)
  call('HSET', EVICTED, of, string.format('%s:%.0f:%.0f', reason, now, used_at))
  call('ZADD', EVICTIONS, now, of)
  if call('ZCARD', EVICTIONS) > max_records then
    local oldest = call('ZPOPMIN', EVICTIONS)[1]
    call('HDEL', EVICTED, oldest)
  end
end

local function evict_by_age()
  for _, old in ipairs(call('ZRANGE', USED, '-inf', '(' .. (now - max_age), 'BYSCORE', 'LIMIT', 0, 10)) do
    evict(old, 'age')
  end
end

local function touch(of, used_at)
  local owner = call('HGET', OWNERS, of)
  if owner then
    call('ZADD', USED, 'GT', used_at, of)
    call('ZADD', prefix .. 'used:' .. owner, 'GT', used_at, of)
  elseif call('EXISTS', hash(of)) == 1 then
    call('ZADD', PROVISIONAL, 'GT', used_at, of)
  end
  local expires = string.format('%.0f', max_age + math.max(0, used_at - now))
  call('PEXPIRE', hash(of), expires)
  call('PEXPIRE', list(of), expires)
  return owner
end

-- The state of a session, without what a caller who knows these versions has already.
local function load(known_id, known_version, known_fixed_version)
  local id, version, written, fixed_version = unpack(call('HMGET', hash(name), 'id', 'v', 'n', 'fv'))
  if not id then
    if call('ZSCORE', USED, name) then evict(name, 'age') end
    return { 'missing', call('HGET', EVICTED, name) or '' }
  end
  local is_known = id == known_id
  local world = is_known and version == known_version and '' or call('HGET', hash(name), 'w')
  local has_fixed = is_known and fixed_version == known_fixed_version
  local fixed = has_fixed and '' or call('HGET', hash(name), 'f')
  return { 'state', id, version, written, world, fixed, fixed_version }
end
`;

const LOAD = `${LIBRARY}
-- ARGV, then: known journal id, known version, known version of the fixed parts, 'journal' to return the entries
evict_by_age()
local reply = load(ARGV[5], ARGV[6], ARGV[7])
if reply[1] == 'state' then
  touch(name, now)
  if ARGV[8] == 'journal' then reply[8] = call('LRANGE', list(name), 0, -1) end
end
return reply
`;

const COMMIT = `${LIBRARY}
-- ARGV, then: journal id, expected version ('': none), new version, world,
--   fixed parts ('': as before), client, max sessions of a client (0: provisional), max sessions, max bytes of all journals,
--   max bytes of all worlds, entries
local id, expected, version, world, fixed = ARGV[5], ARGV[6], ARGV[7], ARGV[8], ARGV[9]
local client, max_of_client, max_in_all = ARGV[10], tonumber(ARGV[11]), tonumber(ARGV[12])
local max_journal_bytes, max_world_bytes = tonumber(ARGV[13]), tonumber(ARGV[14])
local entries = { unpack(ARGV, 15) }
evict_by_age()
local current = call('HMGET', hash(name), 'id', 'v')
local is_new = expected == '' and not current[1]
if not is_new and (current[1] ~= id or current[2] ~= expected) then return load('', '', '') end

local world_growth = #world - call('HSTRLEN', hash(name), 'w')
if fixed ~= '' then world_growth = world_growth + #fixed - call('HSTRLEN', hash(name), 'f') end
if is_new then
  call('HDEL', EVICTED, name)
  call('ZREM', EVICTIONS, name)
  call('HSET', hash(name), 'id', id, 'v', version, 'n', #entries, 'w', world, 'f', fixed, 'fv', version)
else
  call('HSET', hash(name), 'v', version, 'w', world)
  if #entries > 0 then call('HINCRBY', hash(name), 'n', #entries) end
  if fixed ~= '' then call('HSET', hash(name), 'f', fixed, 'fv', version) end
end

if #entries > 0 then
  local growth = 0
  for _, entry in ipairs(entries) do growth = growth + #entry end
  local surplus = call('RPUSH', list(name), unpack(entries)) - ${MAX_JOURNAL_ENTRIES}
  if surplus > 0 then
    for _, dropped in ipairs(call('LPOP', list(name), surplus)) do growth = growth - #dropped end
  end
  call('ZINCRBY', SIZES, growth, name)
  if call('INCRBY', SIZE, growth) > max_journal_bytes then
    local largest = call('ZRANGE', SIZES, 0, 0, 'REV')[1]
    local half = math.floor(call('LLEN', list(largest)) / 2)
    local freed = 0
    for _, dropped in ipairs(half > 0 and call('LPOP', list(largest), half) or {}) do freed = freed + #dropped end
    call('ZINCRBY', SIZES, -freed, largest)
    call('DECRBY', SIZE, freed)
  end
  call('PUBLISH', prefix .. name, '["' .. id .. '",' .. table.concat(entries, ',') .. ']')
end

local owner = touch(name, now)
if not owner and max_of_client > 0 then
  call('ZREM', PROVISIONAL, name)
  call('HSET', OWNERS, name, client)
  call('ZINCRBY', CLIENTS, 1, client)
  touch(name, now)
  if call('ZCARD', prefix .. 'used:' .. client) > max_of_client then
    evict(call('ZRANGE', prefix .. 'used:' .. client, 0, 0)[1], 'limit')
  end
  if call('ZCARD', USED) > max_in_all then
    local largest = call('ZRANGE', CLIENTS, 0, 0, 'REV')[1]
    evict(call('ZRANGE', prefix .. 'used:' .. largest, 0, 0)[1], 'limit')
  end
elseif not owner and call('ZCARD', PROVISIONAL) > max_in_all then
  remove(call('ZRANGE', PROVISIONAL, 0, 0)[1])
end
if world_growth ~= 0 then
  call('ZINCRBY', WORLD_SIZES, world_growth, name)
  local total = call('INCRBY', WORLD_SIZE, world_growth)
  while total > max_world_bytes do
    local largest = call('ZRANGE', WORLD_SIZES, 0, 0, 'REV')[1]
    if not largest then break end
    evict(largest, 'size')
    total = tonumber(call('GET', WORLD_SIZE))
  end
end
return { 'saved' }
`;

const END = `${LIBRARY}
call('HDEL', EVICTED, name)
call('ZREM', EVICTIONS, name)
return remove(name)
`;

const FOLLOW = `${LIBRARY}
-- ARGV, then: time until which the sessions count as used, sessions
for index = 6, #ARGV do touch(ARGV[index], tonumber(ARGV[5])) end
return 1
`;

export const SCRIPTS = { load: LOAD, commit: COMMIT, end: END, follow: FOLLOW } as const;

export type ScriptName = keyof typeof SCRIPTS;
