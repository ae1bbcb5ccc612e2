import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSchema, createYoga } from 'graphql-yoga';
import { RequestError } from './request-error.ts';
import { resolvers } from './resolvers.ts';
import { authenticate } from './sign-in.ts';
import { STATE_HANDLERS } from './states.ts';

const SCHEMA = new URL('../../../schema.graphql', import.meta.url);

const yoga = createYoga({
  schema: createSchema({ typeDefs: fs.readFileSync(SCHEMA, 'utf8'), resolvers }),
  context: ({ request: { headers } }) => ({
    account: authenticate(headers.get('authorization')),
    idempotencyKey: headers.get('idempotency-key'),
  }),
  logging: false,
});

/** Serves the checkout's API and the states endpoint, which a real backend has in test environments only. */
export async function startSampleBackend(port: number): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer(async (request, response) => {
    const respond = (status: number, body: object = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      if (request.method === 'POST' && request.url === '/pact/states')
        return respond(...changeState(await readStateChange(request)));
      if (request.method === 'POST' && request.url === '/chargify/subscription/upgrade') {
        authenticate(request.headers.authorization);
        return respond(200);
      }
      return await yoga(request, response);
    } catch (error) {
      return error instanceof RequestError ? respond(401, { error: error.message }) : respond(500);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Every setup creates a new user, so teardown does nothing. */
function changeState({ state, params, action }: StateChange): [status: number, body: object] {
  const setUp = Object.hasOwn(STATE_HANDLERS, state) ? STATE_HANDLERS[state] : undefined;
  if (!setUp) return [404, { error: `There is no state '${state}'.` }];
  return [200, action === 'teardown' ? {} : setUp(params)];
}

interface StateChange {
  state: string;
  params: Parameters<(typeof STATE_HANDLERS)[string]>[0];
  action: 'setup' | 'teardown';
}

async function readStateChange(request: http.IncomingMessage): Promise<StateChange> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(String(Buffer.concat(chunks)));
}
