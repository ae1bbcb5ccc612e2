import autocannon from 'autocannon';
import { Problem } from '../command.ts';
import { bundleServers, measuresItself, type ServerProcess, startServer } from './server-process.ts';
import { QUERY, SCENARIO } from './servers/list-payment-method.ts';
import { median, milliseconds, ratio, table } from './table.ts';

const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 10;
const BOOTS = 5;
const MANY = 1_000;

interface Measured {
  perSecond: number;
  p99: number;
  /** Microseconds of the server's processor time for each: what a busy machine changes least. */
  cpu?: number;
}

interface Row {
  name: string;
  once: () => Promise<Measured>;
}

/** The scenario server as whoever waits for it feels it: answers, start, memory; beside what else would do its work. */
export async function scenarioServer(): Promise<string[]> {
  await bundleServers();
  return [...(await throughput()), await boots(), await memoryOfSessions()];
}

/** Many at a time, as a preview that is shared is asked; and one after the other, as by one person. */
async function throughput(): Promise<string[]> {
  const servers = await Promise.all([startServer('raw'), startServer('apollo'), startServer('scenario')]);
  const [raw, apollo, ours] = servers;
  const row = (name: string, server: ServerProcess, path: string, [connections, sessions]: [number, number]): Row => ({
    name,
    once: () => load(server, path, { connections, sessions }),
  });
  const oursBy = (connections: number, sessions: number) =>
    row(`Scenario server, ${counted(sessions, 'session')}`, ours, '/graphql', [connections, sessions]);
  try {
    // Nobody is measured cold.
    await Promise.all([raw, apollo].map((server) => load(server, '/', { connections: CONNECTIONS, sessions: 1 })));
    await load(ours, '/graphql', { connections: CONNECTIONS, sessions: MANY });
    return [
      await compare(`ListPaymentMethod, ${CONNECTIONS} at a time`, [
        row('Apollo Server standalone, one resolver by hand', apollo, '/', [CONNECTIONS, 1]),
        row('node:http with fixed JSON (the ceiling)', raw, '/', [CONNECTIONS, 1]),
        { name: 'MSW, asker and answerer in one process', once: () => measuresItself('msw', SECONDS, CONNECTIONS) },
        ...[1, 100, MANY].map((sessions) => oursBy(CONNECTIONS, sessions)),
      ]),
      await compare('ListPaymentMethod, one after the other', [
        row('Apollo Server standalone, one resolver by hand', apollo, '/', [1, 1]),
        oursBy(1, 1),
      ]),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** The rows beside the first of them, forwards and backwards in turn, so that nobody always follows the same one. */
async function compare(what: string, rows: Row[]): Promise<string> {
  const measured = rows.map((): Measured[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns = [...rows.entries()];
    for (const [at, { once }] of round % 2 === 0 ? turns : turns.reverse()) measured[at]?.push(await once());
  }
  const perSecond = measured.map((each) => median(each.map((one) => one.perSecond)));
  return table([
    [`${what} (median of ${ROUNDS})`, 'per second', 'ratio', 'p99 ms', 'CPU µs each'],
    ...rows.map(({ name }, at) => [
      name,
      milliseconds(perSecond[at]),
      ratio(perSecond[at], perSecond[0]),
      milliseconds(median((measured[at] ?? []).map(({ p99 }) => p99))),
      cpuOf(measured[at] ?? []),
    ]),
  ]);
}

const counted = (count: number, what: string) => `${count.toLocaleString('en-AU')} ${what}${count === 1 ? '' : 's'}`;

const cpuOf = (measured: Measured[]): string =>
  measured.some(({ cpu }) => cpu === undefined)
    ? ''
    : milliseconds(median(measured.map(({ cpu = Number.NaN }) => cpu)));

/** One server under load by users of that many sessions, in turn. */
async function load(
  { url, usage }: ServerProcess,
  path: string,
  { connections, sessions }: { connections: number; sessions: number },
): Promise<Measured> {
  const requests = Array.from({ length: sessions }, (_, place) => ({ path, ...asking(place) }));
  const { origin } = new URL(url);
  const before = await usage();
  const result = await autocannon({ url: origin, duration: SECONDS, connections, requests });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Problem(`[bench] ${failed} requests to ${url} failed.`);
  const cpu = ((await usage()).cpu - before.cpu) / result.requests.total;
  return { perSecond: result.requests.average, p99: result.latency.p99, cpu };
}

const asking = (place: number) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer demo.${SCENARIO}.bench-${place}` },
  body: JSON.stringify({ query: QUERY }),
});

async function boots(): Promise<string> {
  const rows = [
    { name: 'Apollo Server standalone, one file', start: () => startServer('apollo') },
    { name: 'Scenario server, one file', start: () => startServer('scenario') },
    { name: 'Scenario server, from its sources by tsx', start: () => startServer('scenario', { fromSource: true }) },
  ];
  const measured = rows.map((): number[] => []);
  for (let round = 0; round < BOOTS; round += 1) {
    for (const [at, { start }] of rows.entries()) {
      const server = await start();
      measured[at]?.push(server.bootMs);
      await server.stop();
    }
  }
  const medians = measured.map(median);
  return table([
    [`Start of a process until it listens, ms (median of ${BOOTS})`, 'ms', 'ratio'],
    ...rows.map(({ name }, at) => [name, milliseconds(medians[at]), ratio(medians[at], medians[0])]),
  ]);
}

async function memoryOfSessions(): Promise<string> {
  const server = await startServer('scenario');
  try {
    // What the first requests cost is no session's.
    for (let time = 0; time < 200; time += 1) await ask(server, 0);
    const before = await server.usage();
    for (let place = 0; place < MANY; place += 1) await ask(server, place);
    const after = await server.usage();
    const each = (grown: number) => (grown / MANY / 1_024).toFixed(1);
    return table([
      [`Memory of a session, KB (growth over ${MANY.toLocaleString('en-AU')}, one call each)`, 'RSS', 'heap'],
      ['Scenario server', each(after.rss - before.rss), each(after.heap - before.heap)],
    ]);
  } finally {
    await server.stop();
  }
}

async function ask({ url }: ServerProcess, place: number): Promise<void> {
  const response = await fetch(`${new URL(url).origin}/graphql`, asking(place));
  const { errors } = (await response.json()) as { errors?: object[] };
  if (errors) throw new Problem(`[bench] The scenario server refused: ${JSON.stringify(errors)}.`);
}
