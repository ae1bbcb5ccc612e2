/**
 * A backend that passes the contracts, with a states endpoint. Starts on PORT, default 4100:
 * `npx tsx contracts/provider/sample-backend/server.ts`, with `--plain` without what is only recommended.
 */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { GraphQLError } from 'graphql';
import { createSchema, createYoga } from 'graphql-yoga';
import type { StateName } from '#contract-states';
import { authenticate, RequestError } from './account.ts';
import { type Context, resolvers } from './resolvers.ts';
import { STATE_HANDLERS } from './states.ts';

interface SampleOptions {
  /** Like the backend of a specification without error codes, idempotency keys and HTTP 401. */
  isPlain?: boolean;
}

const typeDefs = fs.readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8');

const createApi = ({ isPlain = false }: SampleOptions) =>
  createYoga({
    schema: createSchema({ typeDefs, resolvers }),
    context: ({ request: { headers } }): Context => ({
      account: authenticate(headers.get('authorization')),
      idempotencyKey: isPlain ? null : headers.get('idempotency-key'),
    }),
    ...(isPlain && { maskedErrors: { maskError: (error) => new GraphQLError((error as Error).message) } }),
    logging: false,
  });

export async function startSampleBackend(
  port: number,
  options: SampleOptions = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const yoga = createApi(options);
  const server = http.createServer(async (request, response) => {
    const respond = (status: number, body: object = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      if (request.method === 'POST' && request.url === '/pact/states') return respond(...(await changeState(request)));
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
async function changeState(request: http.IncomingMessage): Promise<[status: number, body: object]> {
  const { state, params, action } = (await json(request)) as { state: string; params: object; action: string };
  const setUp = Object.hasOwn(STATE_HANDLERS, state) ? STATE_HANDLERS[state as StateName] : undefined;
  if (!setUp) return [404, { error: `There is no state '${state}'.` }];
  return [200, action === 'teardown' ? {} : setUp(params)];
}

if (process.argv[1] === import.meta.filename) {
  const isPlain = process.argv.includes('--plain');
  const { url } = await startSampleBackend(Number(process.env['PORT'] ?? 4100), { isPlain });
  console.log(`Sample backend: ${url}`);
}
