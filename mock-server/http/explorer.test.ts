import { describe, expect, it } from 'vitest';
import { operationNames } from '../graphql/resolvers.ts';
import { exampleOperations, splitGraphiql } from './explorer.ts';
import { testHttpServer } from './http.test-support.ts';

const test = testHttpServer();
const get = (query: string, accept = 'text/html,*/*;q=0.8') => test.send(`/graphql${query}`, undefined, { accept });

describe('GET /graphql', () => {
  it('is the explorer for a browser, signed in as the scenario and session of the address', async () => {
    const response = await get('?scenario=decline-generic&session=mine');
    const html = await response.text();
    expect(html).toContain('"authorization":"Bearer demo.decline-generic.mine"');
    expect(html).toMatch(/<option value="decline-generic" selected>decline-generic: /);
    expect(html).toMatch(/<input id="session" name="session" value="mine"/);
    expect(test.running.server.sessions.size).toBe(0);
  });

  it('has a content security policy without other hosts, and a fresh nonce for its only script', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await get('');
        const policy = response.headers.get('content-security-policy') ?? '';
        expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[^']+'; /);
        expect(policy).not.toMatch(/http|\*|unsafe-eval/);
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
        const scripts = (await response.text()).match(/<script[^>]*>/g);
        expect(scripts).toEqual([
          expect.stringMatching(/^<script src="\/graphql\/explorer\.js\?v=\w+" nonce="/),
          `<script nonce="${nonce}">`,
        ]);
        expect(scripts?.[0]).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('is small, with a script and a style sheet that browsers keep', async () => {
    const html = await (await get('')).text();
    expect(html.length).toBeLessThan(100_000);
    const assets = [...html.matchAll(/(?:src|href)="(\/graphql\/explorer[^"]*)"/g)].map(([, url]) => url ?? '');
    expect(assets).toHaveLength(2);
    for (const url of assets) {
      const compressed = await fetch(test.running.url + url);
      expect(Object.fromEntries(compressed.headers)).toMatchObject({
        'content-type': expect.stringMatching(/^text\/(javascript|css); charset=utf-8$/),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'gzip',
        vary: 'Origin, Accept-Encoding',
      });
      const plain = await fetch(test.running.url + url, { headers: { 'accept-encoding': 'identity' } });
      expect(await plain.text()).toBe(await compressed.text());
      const outdated = await fetch(test.running.url + url.replace(/v=\w+/, 'v=outdated'), { method: 'HEAD' });
      expect([outdated.status, outdated.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
  });

  it.each(['*/*', 'application/json'])('is rejected with 405 for a client that accepts %s', async (accept) => {
    const response = await get('', accept);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(await response.json()).toMatchObject({ errors: [{ message: expect.stringContaining('Use POST') }] });
  });

  it.each([
    ['?scenario=decline-generics', 404, 'decline-generic'],
    ['?scenario=decline-generic&session=</script>', 400, 'names no session'],
    ['?scenario=__proto__', 400, 'names no session'],
  ])('is rejected for %s', async (query, status, message) => {
    const response = await get(query);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(message)]);
  });
});

describe('exampleOperations', () => {
  it('has every operation, with variables that the schema accepts', async () => {
    const { open, run } = test.session('examples', 'migrate-credit-default-card');
    const operations = exampleOperations(open().world);
    const names = operations.map(({ query }) => /^\w+ (\w+)/.exec(query)?.[1]);
    expect(names.sort()).toEqual([...operationNames].sort());
    for (const { query, variables } of operations) {
      const { errors } = await run(query, JSON.parse(variables));
      expect(JSON.stringify(errors ?? [])).not.toMatch(/BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED/);
    }
  });

  it('has variables with which a purchase succeeds', async () => {
    const { open, run } = test.session('examples', 'buy-saved-default-card');
    const operations = exampleOperations(open().world);
    const { query = '', variables = '' } = operations.find((each) => each.query.includes('CreateSubscription')) ?? {};
    const bought = { data: { createSubscription: { state: 'active' } } };
    expect(await run(query, JSON.parse(variables))).toMatchObject(bought);
  });
});

describe('splitGraphiql', () => {
  it('throws when the template of GraphiQL has changed', () => {
    expect(() => splitGraphiql(() => '<html></html>')).toThrow('Update explorer.ts');
  });
});
