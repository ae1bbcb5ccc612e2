import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { createGraphqlClient } from './client.ts';
import { executeQuery } from './execute-operation.ts';
import { ListPaymentMethodDocument } from './generated/operations.ts';

describe('createGraphqlClient', () => {
  it('sends the id token through the host’s link, without using the host’s cache', async () => {
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
    expect(await executeQuery(client, ListPaymentMethodDocument, {})).toMatchObject({ ok: true });
    expect(headers).toEqual([{ authorization: 'Bearer token-1' }]);
    expect(hostClient.cache.extract()).toEqual({});
  });
});
