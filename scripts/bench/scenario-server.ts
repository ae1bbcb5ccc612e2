import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { hasRedis, REDIS_MISSING, startRedis } from '../../mock-server/test-support/redis-server.ts';
import { projectPath } from '../command-line/project-path.ts';
import { buildServer } from '../package/bundles.ts';
import { attempt, measureInTurn, tableOfRatios } from './measure.ts';
import type { ServerReport } from './servers.ts';

const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 10;
const START_ROUNDS = 9;
const MANY_SESSIONS = 1_000;

const SOURCE = projectPath('scripts/bench/servers.ts');
const BUNDLE = projectPath('.cache/bench-servers');
const QUERY = `query ListPaymentMethod { listPaymentMethod {
  defaultPayment data { id card { brand exp_month exp_year last4 } au_becs_debit { bsb_number last4 } } } }`;
const BODY = JSON.stringify({ query: QUERY });

interface ServerRow {
  name: string;
  server: ServerProcess;
  connections: number;
  sessions: number;
}

/** Measures the scenario server's throughput and start time, with alternatives for comparison. */
export async function* benchmarkScenarioServer(): AsyncGenerator<string | undefined> {
  await buildServer(BUNDLE, { servers: SOURCE }, []);
  yield attempt('Throughput', throughput);
  yield attempt('Sessions in Redis', redisThroughput);
  yield attempt('Start of a server', startTimes);
}

/** Concurrent requests, as for a shared preview, and sequential requests, as for one user. */
async function throughput(): Promise<string> {
  const servers = await Promise.all([startServer('raw'), startServer('apollo'), startServer('scenario')]);
  const [raw, apollo, scenario] = servers;
  const apolloRow = { name: 'Apollo Server standalone, one resolver', server: apollo, sessions: 1 };
  const scenarioRow = (connections: number, sessions: number) => ({
    name: `Scenario server, ${sessions.toLocaleString('en-AU')} session${sessions === 1 ? '' : 's'}`,
    ...{ server: scenario, connections, sessions },
  });
  try {
    const concurrent = await compare(`ListPaymentMethod, ${CONNECTIONS} connections`, [
      { ...apolloRow, connections: CONNECTIONS },
      { name: 'node:http with fixed JSON (upper bound)', server: raw, connections: CONNECTIONS, sessions: 1 },
      ...[1, 100, MANY_SESSIONS].map((sessions) => scenarioRow(CONNECTIONS, sessions)),
    ]);
    const rows = [{ ...apolloRow, connections: 1 }, scenarioRow(1, 1)];
    return `${concurrent}\n\n${await compare('ListPaymentMethod, 1 connection', rows)}`;
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Sessions in a Redis server on this machine, compared with sessions in memory. */
async function redisThroughput(): Promise<string> {
  if (!hasRedis()) return `Sessions in Redis: not measured, because ${REDIS_MISSING}`;
  const redis = await startRedis();
  const [memory, stored] = await Promise.all([startServer('scenario'), startServer('scenario', { store: redis.url })]);
  try {
    return await compare(`ListPaymentMethod, ${CONNECTIONS} connections, 100 sessions`, [
      { name: 'Sessions in memory', server: memory, connections: CONNECTIONS, sessions: 100 },
      { name: 'Sessions in Redis', server: stored, connections: CONNECTIONS, sessions: 100 },
    ]);
  } finally {
    await Promise.all([memory.stop(), stored.stop()]);
    await redis.remove();
  }
}

async function compare(title: string, rows: ServerRow[]): Promise<string> {
  const header = [`${title} (median of ${ROUNDS})`, 'per second', 'p99 ms', 'CPU µs/request'];
  return tableOfRatios(header, rows, await measureInTurn(rows, ROUNDS, load));
}

/** Loads a server with requests of several sessions in turn. The CPU time of a request depends least on the machine's load. */
async function load({ server: { url, usage }, connections, sessions }: ServerRow) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let sent = 0;
  const send = async () => {
    const startedAt = performance.now();
    const authorization = `Bearer demo.saved-mixed-switch-tabs.bench-${sent % sessions}`;
    sent += 1;
    const headers = { 'content-type': 'application/json', authorization };
    const [response] = await once(request(url, { agent, method: 'POST', headers }).end(BODY), 'response');
    if (response.statusCode !== 200) throw new Error(`${url} responded with HTTP ${response.statusCode}.`);
    await once(response.resume(), 'end');
    latencies.push(performance.now() - startedAt);
  };
  const before = await usage();
  const end = performance.now() + SECONDS * 1_000;
  const sendInTurn = async () => {
    while (performance.now() < end) await send();
  };
  try {
    await Promise.all(Array.from({ length: connections }, sendInTurn));
  } finally {
    agent.destroy();
  }
  const cpu = ((await usage()).cpu - before.cpu) / latencies.length;
  const p99 = latencies.sort((one, other) => one - other)[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
  return { perSecond: latencies.length / SECONDS, p99, cpu };
}

async function startTimes(): Promise<string> {
  const rows = [
    { name: 'Apollo Server standalone, bundled', start: () => startServer('apollo') },
    { name: 'Scenario server, from the package', start: () => startServer('scenario') },
    { name: 'Scenario server, as in npm run dev', start: () => startServer('scenario', { isBundled: false }) },
  ];
  const measured = await measureInTurn(rows, START_ROUNDS, async ({ start }) => {
    const server = await start();
    const { cpu } = await server.usage();
    await server.stop();
    return { ms: server.startMs, cpu: cpu / 1_000 };
  });
  return tableOfRatios([`Process start until listening (median of ${START_ROUNDS})`, 'ms', 'CPU ms'], rows, measured);
}

interface ServerProcess {
  url: string;
  /** Ms from the start of the process until it listens. */
  startMs: number;
  usage(): Promise<ServerReport>;
  stop(): Promise<void>;
}

/** Starts a server from a bundle as in the package, or from its sources. `store` is the URL of a Redis server. */
async function startServer(
  name: 'raw' | 'apollo' | 'scenario',
  { isBundled = true, store = '' } = {},
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const program = isBundled ? path.join(BUNDLE, 'servers.js') : SOURCE;
  const child = fork(program, [name], {
    cwd: projectPath(),
    execArgv: isBundled ? [] : ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', SCENARIO_STORE: store },
  });
  const exited = once(child, 'exit');
  const nextReport = async (): Promise<ServerReport> => {
    const failed = exited.then(() => Promise.reject(new Error(`The server '${name}' exited.`)));
    const [report] = await Promise.race([once(child, 'message'), failed]);
    return report;
  };
  const { url } = await nextReport();
  return {
    url: name === 'scenario' ? `${url}/graphql` : url,
    startMs: performance.now() - startedAt,
    usage() {
      const report = nextReport();
      child.send('usage');
      return report;
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
