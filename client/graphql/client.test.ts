import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { describe, expect, it } from 'vitest';
import { createGraphqlClient } from './client.ts';
import { executeMutation, executeQuery } from './execute-operation.ts';
import { jsonResponse } from './fake-server.test-support.ts';
import {
  ChangeDefaultPaymentMethodDocument,
  CreateSetupIntentDocument,
  ListPaymentMethodDocument,
} from './generated/operations.ts';

const INPUTS = { setupInputs: { customerEmail: 'a@example.com', customerFlakeId: 'f', customerName: 'A' } };

function hostLink(sent: string[], uri: string, useGETForQueries = false) {
  const fetch = async (url: RequestInfo | URL, { method, body }: RequestInit = {}) => {
    const { operationName: _, variables: _variables, query: _query, ...others } = JSON.parse(String(body ?? '{}'));
    sent.push([method, String(url), ...Object.keys(others)].join(' '));
    return jsonResponse({ data: { changeDefaultPaymentMethod: { paymentMethodId: 'pm_1' } } });
  };
  return new HttpLink({ uri, fetch, useGETForQueries });
}

const hashedLink = (useGETForHashedQueries: boolean) =>
  new PersistedQueryLink({ generateHash: () => 'hash', useGETForHashedQueries });

describe('createGraphqlClient', () => {
  it('rejects a client of another major version, and says what to pass', () => {
    const create = (version: string) =>
      createGraphqlClient({ hostClient: { version } as ApolloClient, getIdToken: () => null });
    expect(() => create('3.14.1')).toThrow('its version is 3.14.1, not 4. Pass graphqlEndpoint.');
    expect(() => create('40.0.0')).toThrow('its version is 40.0.0');
    expect(() => create('4.3.8')).not.toThrow();
  });

  it("sends reads and writes through the page's link of the moment", async () => {
    const sent: string[] = [];
    const hostClient = new ApolloClient({ link: hostLink(sent, '/old'), cache: new InMemoryCache() });
    const client = createGraphqlClient({ hostClient, getIdToken: () => 'token-1' });
    const run = async () => {
      await executeQuery(client, ListPaymentMethodDocument, {});
      await executeMutation(client, ChangeDefaultPaymentMethodDocument, { paymentMethodId: 'pm_1' });
    };
    await run();
    hostClient.setLink(hostLink(sent, '/new'));
    await run();
    expect(sent).toEqual(['POST /old', 'POST /old', 'POST /new', 'POST /new']);
  });

  it('sends nothing while a script of the page changes how lists are written', async () => {
    const sent: string[] = [];
    const hostClient = { link: hostLink(sent, '/graphql') };
    const client = createGraphqlClient({ hostClient, getIdToken: () => 'token-1' });
    Object.assign(Array.prototype, { toJSON: () => '[]' });
    const result = await executeQuery(client, ListPaymentMethodDocument, {});
    Reflect.deleteProperty(Array.prototype, 'toJSON');
    expect(sent).toEqual([]);
    expect(result).toMatchObject({
      failure: { kind: 'not-sent', cause: { message: expect.stringContaining('Array.prototype.toJSON') } },
    });
  });

  it("sends nothing by GET, whichever link the page's client has", async () => {
    const sent: string[] = [];
    const links = [
      hostLink(sent, '/graphql', true),
      // The host page's link copies the operation's extensions. A copy that a GET would put into the URL must throw too.
      ApolloLink.from([
        new ApolloLink((operation, forward) => {
          operation.extensions = { ...operation.extensions };
          return forward(operation);
        }),
        hostLink(sent, '/graphql', true),
      ]),
      hashedLink(true).concat(hostLink(sent, '/graphql')),
    ];
    const hostClient = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });
    const client = createGraphqlClient({ hostClient, getIdToken: () => 'token-1' });
    const message = expect.stringContaining('sends queries by GET. Pass a client whose link sends them by POST');
    for (const link of links) {
      hostClient.setLink(link);
      for (const result of [
        await executeQuery(client, CreateSetupIntentDocument, INPUTS),
        await executeQuery(client, ListPaymentMethodDocument, {}),
      ])
        expect(result).toMatchObject({ ok: false, failure: { kind: 'not-sent', cause: { message } } });
      await executeMutation(client, ChangeDefaultPaymentMethodDocument, { paymentMethodId: 'pm_1' });
    }
    expect(sent).toEqual(['POST /graphql', 'POST /graphql', 'POST /graphql extensions']);
    hostClient.setLink(hostLink(sent, '/graphql'));
    await executeQuery(client, CreateSetupIntentDocument, INPUTS);
    expect(sent.slice(3)).toEqual(['POST /graphql']);
  });

  it("sends the extensions that a link of the page adds, without Apollo's version", async () => {
    const bodies: unknown[] = [];
    const fetch = async (_: unknown, { body }: RequestInit = {}) => {
      bodies.push(JSON.parse(String(body)).extensions);
      return jsonResponse({ data: {} });
    };
    const link = hashedLink(false).concat(new HttpLink({ uri: '/graphql', fetch }));
    const hostClient = new ApolloClient({ link, cache: new InMemoryCache() });
    const client = createGraphqlClient({ hostClient, getIdToken: () => 'token-1' });
    await executeQuery(client, CreateSetupIntentDocument, INPUTS);
    expect(bodies).toEqual([{ persistedQuery: { version: 1, sha256Hash: 'hash' } }]);
  });
});
