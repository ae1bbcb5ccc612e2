import { describe, expect, it, vi } from 'vitest';
import { testHttpServer } from './http.test-support.ts';

const test = testHttpServer();
const get = (query: string, accept = 'text/html,*/*;q=0.8') => test.send(`/graphql${query}`, undefined, { accept });

describe('GET /graphql', () => {
  it('serves GraphiQL to a browser, signed in as the session of the address, and loads nothing of other hosts', async () => {
    const response = await get('?scenario=decline-generic&session=mine');
    const html = await response.text();
    expect(html).toContain('"authorization":"Bearer demo.decline-generic.mine"');
    expect(html).toContain('mutation CreateSubscription');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; script-src 'unsafe-inline'; /);
    expect(policy).not.toMatch(/http|\*|unsafe-eval/);
  });

  it('names the missing package where GraphiQL is not installed', async () => {
    vi.doMock('@graphql-yoga/render-graphiql', () => {
      throw new Error('Cannot find package');
    });
    const response = await get('?scenario=decline-generic');
    vi.doUnmock('@graphql-yoga/render-graphiql');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('npm install --save-dev @graphql-yoga/render-graphiql');
  });

  it.each(['*/*', 'application/json'])('responds with 405 to a client that accepts %s', async (accept) => {
    const response = await get('', accept);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({ errors: [{ message: expect.stringContaining('Use POST') }] });
  });

  it.each([
    ['?scenario=decline-generics', 404, 'decline-generic'],
    ['?scenario=decline-generic&session=</script>', 400, 'names no session'],
  ])('rejects %s', async (query, status, message) => {
    const response = await get(query);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(message)]);
  });
});
