import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSchema, createYoga } from 'graphql-yoga';
import { Refused } from './refused.ts';
import { resolvers } from './resolvers.ts';
import { accountOf } from './sign-in.ts';
import { STATES } from './states.ts';

const SCHEMA = new URL('../../../schema.graphql', import.meta.url);

const yoga = createYoga({
  schema: createSchema({ typeDefs: fs.readFileSync(SCHEMA, 'utf8'), resolvers }),
  context: ({ request: { headers } }) => ({
    account: accountOf(headers.get('authorization')),
    idempotencyKey: headers.get('idempotency-key'),
  }),
  logging: false,
});

/** Serves the checkout's interface, and in a test environment only the states of its contracts. */
export async function startSampleBackend(port: number): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer(async (request, response) => {
    const answer = (status: number, body: object = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      if (request.method === 'POST' && request.url === '/pact/states')
        return answer(...changeState(await read(request)));
      if (request.method === 'POST' && request.url === '/chargify/subscription/upgrade') {
        accountOf(request.headers.authorization);
        return answer(200);
      }
      return await yoga(request, response);
    } catch (error) {
      return error instanceof Refused ? answer(401, { error: error.message }) : answer(500);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Every setup makes a user of its own, so that there is nothing to tear down. */
function changeState({ state, params, action }: StateChange): [status: number, body: object] {
  const setUp = Object.hasOwn(STATES, state) ? STATES[state] : undefined;
  if (!setUp) return [404, { error: `There is no state '${state}'.` }];
  return [200, action === 'teardown' ? {} : setUp(params)];
}

interface StateChange {
  state: string;
  params: Parameters<(typeof STATES)[string]>[0];
  action: 'setup' | 'teardown';
}

async function read(request: http.IncomingMessage): Promise<StateChange> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(String(Buffer.concat(chunks)));
}
