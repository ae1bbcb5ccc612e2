import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
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

/** A link of a page, which records the method and address of each request. */
function hostLink(sent: string[], uri: string, useGETForQueries = false) {
  const fetch = async (url: RequestInfo | URL, { method }: RequestInit = {}) => {
    sent.push(`${method} ${new URL(String(url)).pathname}`);
    const response = jsonResponse({ data: { changeDefaultPaymentMethod: { paymentMethodId: 'pm_1' } } });
    return Object.defineProperty(response, 'url', { value: String(url) });
  };
  return new HttpLink({ uri, fetch, useGETForQueries });
}

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
    const hostClient = new ApolloClient({ link: hostLink(sent, 'http://shop.test/old'), cache: new InMemoryCache() });
    const client = createGraphqlClient({ hostClient, getIdToken: () => 'token-1' });
    const run = async () => {
      await executeQuery(client, ListPaymentMethodDocument, {});
      await executeMutation(client, ChangeDefaultPaymentMethodDocument, { paymentMethodId: 'pm_1' });
    };
    await run();
    hostClient.setLink(hostLink(sent, 'http://shop.test/new'));
    await run();
    expect(sent).toEqual(['POST /old', 'POST /old', 'POST /new', 'POST /new']);
  });

  it("sends no more queries once the page's link has sent one by GET, until it has another link", async () => {
    const sent: string[] = [];
    const link = hostLink(sent, 'http://shop.test/graphql', true);
    const hostClient = new ApolloClient({ link, cache: new InMemoryCache() });
    const client = createGraphqlClient({ hostClient, getIdToken: () => 'token-1' });
    const message = expect.stringContaining('sends queries by GET. Pass a client whose link sends them by POST');
    for (const [document, variables] of [
      [ListPaymentMethodDocument, {}],
      [CreateSetupIntentDocument, INPUTS],
    ] as const)
      expect(
        await executeQuery(client, document as typeof CreateSetupIntentDocument, variables as never),
      ).toMatchObject({ ok: false, failure: { cause: { message } } });
    expect(sent).toEqual(['GET /graphql']);
    hostClient.setLink(hostLink(sent, 'http://shop.test/graphql'));
    await executeQuery(client, CreateSetupIntentDocument, INPUTS);
    expect(sent).toEqual(['GET /graphql', 'POST /graphql']);
  });
});
