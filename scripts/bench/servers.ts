/** The servers that are measured. Each runs in its own process and is the program's argument: raw, apollo or scenario. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const DATA = {
  listPaymentMethod: {
    defaultPayment: 'pm_1',
    data: [
      { id: 'pm_1', card: { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' }, au_becs_debit: null },
      { id: 'pm_2', card: null, au_becs_debit: { bsb_number: '000000', last4: '3456' } },
    ],
  },
};

const SERVERS = new Map([
  /** The upper bound for Node: reads the body and sends a constant response. */
  [
    'raw',
    async () => {
      const body = JSON.stringify({ data: DATA });
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const server = createServer((request, response) => {
        request.resume();
        request.on('end', () => response.writeHead(200, headers).end(body));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    },
  ],
  /** A minimal Apollo Server: no sessions, no journal, one resolver with a constant result. */
  [
    'apollo',
    async () => {
      const [{ ApolloServer }, { startStandaloneServer }] = await Promise.all([
        import('@apollo/server'),
        import('@apollo/server/standalone'),
      ]);
      const apollo = new ApolloServer({
        typeDefs: readFileSync('schema.graphql', 'utf8'),
        resolvers: { Query: { listPaymentMethod: () => DATA.listPaymentMethod } },
      });
      return (await startStandaloneServer(apollo, { listen: { port: 0, host: '127.0.0.1' } })).url;
    },
  ],
  [
    'scenario',
    async () => {
      const { createScenarioServer, parseStoreSetting, startScenarioServer } = await import('#scenario-server');
      const createSessionStore = await parseStoreSetting(process.env['SCENARIO_STORE'] || undefined);
      return (await startScenarioServer({ server: await createScenarioServer({ createSessionStore }) })).url;
    },
  ],
]);

/** A message to the benchmark, the parent process: the address, and microseconds of CPU time so far. */
export interface ServerReport {
  url: string;
  cpu: number;
}

const url = (await SERVERS.get(process.argv[2] ?? '')?.()) ?? '';
const report = () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ url, cpu: user + system } satisfies ServerReport);
};
process.on('message', report);
process.once('disconnect', () => process.exit(0));
report();
