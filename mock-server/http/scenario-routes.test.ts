import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { MOST_READERS, streamCatalogue } from '../catalogue/stream.ts';
import { createScenarioServer } from '../scenario-server.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { scenario } from '../test-kit.ts';

const catalogue = createCatalogue({ scenarios: [scenario()] });
const retitled = (title: string) => ({ ...catalogue.edition(), scenarios: [scenario({}, { title })] });

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer({ server: await createScenarioServer({ catalogue }) });
});
afterAll(() => running.close());

const read = async (path: string) => (await fetch(`${running.url}${path}`)).json();

describe('GET /scenarios and GET /health', () => {
  it('are of the edition that is served now, in its own words', async () => {
    catalogue.replace(retitled('Earlier'));
    const steps = [{ type: 'start' as const }];
    catalogue.replace({
      ...catalogue.edition(),
      scenarios: [scenario({}, { steps })],
      showStep: (step) => ({ ...step, says: 'Said anew' }),
    });
    expect(await read('/scenarios')).toMatchObject([
      { title: 'A test', steps: [{ type: 'start', says: 'Said anew' }] },
    ]);
  });

  it('say what is wrong with a file, until it is mended, beside the last good catalogue', async () => {
    catalogue.report('one.ts:1:1: broken');
    expect(await read('/health')).toEqual({ ok: true, scenarios: 1, problem: 'one.ts:1:1: broken' });
    expect(await read('/scenarios')).toHaveLength(1);
    catalogue.replace(catalogue.edition());
    expect(await read('/health')).toEqual({ ok: true, scenarios: 1, problem: null });
  });
});

describe('GET /scenarios/<name>', () => {
  it('is that entry of the catalogue, a variant’s too', async () => {
    const variant = scenario({}, { name: 'test-scenario@variant', steps: [{ type: 'start' }] });
    catalogue.replace({
      ...catalogue.edition(),
      scenarios: [scenario(), variant],
      showStep: (step) => ({ ...step, says: 'Said' }),
    });
    const [first, second] = await read('/scenarios');
    expect(await read('/scenarios/test-scenario')).toEqual(first);
    expect(await read('/scenarios/test-scenario%40variant')).toEqual(second);
    expect(second).toMatchObject({ name: 'test-scenario@variant', steps: [{ type: 'start', says: 'Said' }] });
  });

  it.each(['test-scenaro', '%E0%A4%A', 'toString'])('names the nearest ones where there is none: %s', async (name) => {
    catalogue.replace({ ...catalogue.edition(), scenarios: [scenario()] });
    const response = await fetch(`${running.url}/scenarios/${name}`);
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: { message: expect.stringMatching(/^There is no scenario '.*'\. The nearest are: test-scenario\.$/) } },
    ]);
  });
});

describe('GET /scenarios as a stream', () => {
  it('tells how things stand, every change, and ends when the server stops', async () => {
    const own = createCatalogue({ scenarios: [scenario()] });
    const other = await startScenarioServer({ server: await createScenarioServer({ catalogue: own }) });
    const response = await follow(other.url);
    expect(response.headers.get('content-type')).toMatch('text/event-stream');
    const reading = response.text();
    const before = own.news();
    own.report('one.ts:1:1: broken');
    own.replace({ ...own.edition(), scenarios: [scenario(), scenario({}, { name: 'another' })] });
    const after = own.news();
    await other.close();
    const events = (await reading).trim().split('\n\n');
    expect(events).toEqual(
      [before, { ...before, problem: 'one.ts:1:1: broken' }, after].map(
        (news) => `event: catalogue\ndata: ${JSON.stringify(news)}`,
      ),
    );
    expect(after).toMatchObject({ scenarios: 2, problem: null });
  });

  it('has a bounded number of readers, and room again when some have gone', async () => {
    const leaving = new AbortController();
    await Promise.all(Array.from({ length: MOST_READERS }, () => follow(running.url, leaving.signal)));
    const refused = await follow(running.url);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { error: { message: `The catalogue has ${MOST_READERS} readers already. Close one of them.` } },
    ]);
    leaving.abort();
    await expect.poll(() => catalogue.readers).toBe(0);
  });

  it('says now and then that it is still there', async () => {
    const server = createServer((_request, response) => streamCatalogue(catalogue, response, 5));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const heard = await new Promise<string>((resolve, reject) => {
      let text = '';
      const { port } = server.address() as AddressInfo;
      const request = get({ port, host: '127.0.0.1' }, (response) => {
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (!text.includes(': still here\n\n')) return;
          resolve(text);
          request.destroy();
        });
      });
      request.on('error', reject);
    });
    expect(heard).toMatch(/^event: catalogue\n/);
    await new Promise((closed) => server.close(closed));
  });
});

const follow = (url: string, signal?: AbortSignal) =>
  fetch(`${url}/scenarios`, { headers: { accept: 'text/event-stream' }, ...(signal ? { signal } : {}) });
