import autocannon from 'autocannon';
import { hasRedis, REDIS_MISSING, startRedis } from '../../mock-server/test-support/redis-server.ts';
import { CommandError } from '../command-line/run-command.ts';
import { attempt } from './attempts.ts';
import { bundleServers, type ServerProcess, startServer } from './server-process.ts';
import { QUERY, SCENARIO } from './servers/list-payment-method.ts';
import { median, milliseconds, ratioToFirst, table } from './table.ts';

const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 10;
const START_ROUNDS = 9;
const MANY_SESSIONS = 1_000;

interface Measurement {
  perSecond: number;
  p99: number;
  /** Microseconds of server CPU time per request, which depends least on the machine's load. */
  cpu: number;
}

interface ServerRow {
  name: string;
  measure: () => Promise<Measurement>;
}

/** Measures the scenario server's throughput and start time, with alternatives for comparison. */
export async function* benchmarkScenarioServer(): AsyncGenerator<string | undefined> {
  await bundleServers();
  yield* (await attempt('Throughput', throughput)) ?? [];
  yield attempt('Sessions in Redis', redisThroughput);
  yield attempt('Start of a server', startTimes);
}

/** Concurrent requests, as for a shared preview, and sequential requests, as for one user. */
async function throughput(): Promise<string[]> {
  const servers = await Promise.all([startServer('raw'), startServer('apollo'), startServer('scenario')]);
  const [raw, apollo, scenario] = servers;
  const row = (
    name: string,
    server: ServerProcess,
    path: string,
    [connections, sessions]: [number, number],
  ): ServerRow => ({
    name,
    measure: () => load(server, path, { connections, sessions }),
  });
  const scenarioRow = (connections: number, sessions: number) =>
    row(`Scenario server, ${formatCount(sessions, 'session')}`, scenario, '/graphql', [connections, sessions]);
  try {
    // Warm-up.
    await Promise.all([raw, apollo].map((server) => load(server, '/', { connections: CONNECTIONS, sessions: 1 })));
    await load(scenario, '/graphql', { connections: CONNECTIONS, sessions: MANY_SESSIONS });
    return [
      await compare(`ListPaymentMethod, ${CONNECTIONS} connections`, [
        row('Apollo Server standalone, one resolver', apollo, '/', [CONNECTIONS, 1]),
        row('node:http with fixed JSON (upper bound)', raw, '/', [CONNECTIONS, 1]),
        ...[1, 100, MANY_SESSIONS].map((sessions) => scenarioRow(CONNECTIONS, sessions)),
      ]),
      await compare('ListPaymentMethod, 1 connection', [
        row('Apollo Server standalone, one resolver', apollo, '/', [1, 1]),
        scenarioRow(1, 1),
      ]),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Sessions in a Redis server on this machine, compared with sessions in memory. */
async function redisThroughput(): Promise<string> {
  if (!hasRedis()) return `Sessions in Redis: not measured, because ${REDIS_MISSING}`;
  const redis = await startRedis();
  const memory = await startServer('scenario');
  const stored = await startServer('scenario', { store: redis.url });
  const row = (name: string, server: ServerProcess): ServerRow => ({
    name,
    measure: () => load(server, '/graphql', { connections: CONNECTIONS, sessions: 100 }),
  });
  const rows = [row('Sessions in memory', memory), row('Sessions in Redis', stored)];
  try {
    // Warm-up.
    for (const { measure } of rows) await measure();
    return await compare(`ListPaymentMethod, ${CONNECTIONS} connections, 100 sessions`, rows);
  } finally {
    await Promise.all([memory.stop(), stored.stop()]);
    await redis.remove();
  }
}

/** A table of rows relative to the first. The order alternates, so that no row always follows the same one. */
async function compare(title: string, rows: ServerRow[]): Promise<string> {
  const measured = rows.map((): Measurement[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = [...rows.entries()];
    for (const [index, { name, measure }] of round % 2 === 0 ? order : order.reverse())
      await attempt(name, async () => measured[index]?.push(await measure()));
  }
  const perSecond = measured.map((measurements) => median(measurements.map((measurement) => measurement.perSecond)));
  return table([
    [`${title} (median of ${ROUNDS})`, 'per second', 'ratio', 'p99 ms', 'CPU µs/request'],
    ...rows.map(({ name }, index) => [
      name,
      milliseconds(perSecond[index]),
      ratioToFirst(perSecond, index),
      milliseconds(median((measured[index] ?? []).map(({ p99 }) => p99))),
      milliseconds(median((measured[index] ?? []).map(({ cpu }) => cpu))),
    ]),
  ]);
}

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`;

/** Loads a server with requests of that many sessions in turn. */
async function load(
  { url, usage }: ServerProcess,
  path: string,
  { connections, sessions }: { connections: number; sessions: number },
): Promise<Measurement> {
  const requests = Array.from({ length: sessions }, (_, index) => ({ path, ...requestOptions(index) }));
  const { origin } = new URL(url);
  const before = await usage();
  const result = await autocannon({ url: origin, duration: SECONDS, connections, requests });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new CommandError(`[bench] ${failed} requests to ${url} failed.`);
  const cpu = ((await usage()).cpu - before.cpu) / result.requests.total;
  return { perSecond: result.requests.average, p99: result.latency.p99, cpu };
}

const requestOptions = (session: number) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer demo.${SCENARIO}.bench-${session}` },
  body: JSON.stringify({ query: QUERY }),
});

async function startTimes(): Promise<string> {
  const rows = [
    { name: 'Apollo Server standalone, bundled', start: () => startServer('apollo') },
    { name: 'Scenario server, from the package', start: () => startServer('scenario') },
    { name: 'Scenario server, as in npm run dev', start: () => startServer('scenario', { asInDev: true }) },
  ];
  const measured = rows.map(() => ({ ms: [] as number[], cpu: [] as number[] }));
  // The first round writes caches.
  for (let round = 0; round <= START_ROUNDS; round += 1) {
    for (const [index, { name, start }] of rows.entries()) {
      await attempt(name, async () => {
        const server = await start();
        const { cpu } = await server.usage();
        await server.stop();
        if (round === 0) return;
        measured[index]?.ms.push(server.startMs);
        measured[index]?.cpu.push(cpu / 1_000);
      });
    }
  }
  const medians = measured.map(({ ms, cpu }) => ({ ms: median(ms), cpu: median(cpu) }));
  return table([
    [`Process start until listening (median of ${START_ROUNDS})`, 'ms', 'ratio', 'CPU ms'],
    ...rows.map(({ name }, index) => [
      name,
      milliseconds(medians[index]?.ms),
      ratioToFirst(
        medians.map(({ ms }) => ms),
        index,
      ),
      milliseconds(medians[index]?.cpu),
    ]),
  ]);
}
