import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { ask } from './call.ts';
import { createGraphqlClient } from './client.ts';
import { ListPaymentMethodDocument } from './generated/operations.ts';

describe('createGraphqlClient', () => {
  it('goes through the host’s own link with the id token, and leaves the host’s cache alone', async () => {
    const headers: unknown[] = [];
    const link = new ApolloLink((operation) => {
      headers.push(operation.getContext()['headers']);
      return new Observable((observer) => {
        observer.next({ data: { listPaymentMethod: { data: [], defaultPayment: null } } });
        observer.complete();
      });
    });
    const hostClient = new ApolloClient({ link, cache: new InMemoryCache() });
    const client = createGraphqlClient({ hostClient, getIdToken: () => 'token-1' });
    expect(await ask(client, ListPaymentMethodDocument, {})).toMatchObject({ ok: true });
    expect(headers).toEqual([{ authorization: 'Bearer token-1' }]);
    expect(hostClient.cache.extract()).toEqual({});
  });
});
