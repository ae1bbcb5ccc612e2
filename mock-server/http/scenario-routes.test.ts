import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { testScenario } from '../scenario-server.test-support.ts';
import { createScenarioServer } from '../scenario-server.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { MAX_CATALOGUE_STREAMS, streamCatalogue } from './stream-catalogue.ts';

const catalogue = createCatalogue({ scenarios: [testScenario()] });
const retitled = (title: string) => ({ ...catalogue.snapshot(), scenarios: [testScenario({}, { title })] });

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer({ server: await createScenarioServer({ catalogue }) });
});
afterAll(() => running.close());

const read = async (path: string) => (await fetch(`${running.url}${path}`)).json();

describe('GET /scenarios and GET /health', () => {
  it('return the current snapshot, serialized by its own steps', async () => {
    catalogue.replace(retitled('Earlier'));
    const steps = [{ type: 'start' as const }];
    catalogue.replace({
      ...catalogue.snapshot(),
      scenarios: [testScenario({}, { steps })],
      serializeStep: (step) => ({ ...step, says: 'New sentence' }),
    });
    expect(await read('/scenarios')).toMatchObject([
      { title: 'A test', steps: [{ type: 'start', says: 'New sentence' }] },
    ]);
  });

  it('report the problem of a file until it is fixed, and keep the last valid catalogue', async () => {
    catalogue.reportProblem('one.ts:1:1: broken');
    expect(await read('/health')).toEqual({ ok: true, scenarios: 1, problem: 'one.ts:1:1: broken' });
    expect(await read('/scenarios')).toHaveLength(1);
    catalogue.replace(catalogue.snapshot());
    expect(await read('/health')).toEqual({ ok: true, scenarios: 1, problem: null });
  });
});

describe('GET /scenarios/<name>', () => {
  it('returns the entry of a scenario or a variant', async () => {
    const variant = testScenario({}, { name: 'test-scenario@variant', steps: [{ type: 'start' }] });
    catalogue.replace({
      ...catalogue.snapshot(),
      scenarios: [testScenario(), variant],
      serializeStep: (step) => ({ ...step, says: 'Sentence' }),
    });
    const [first, second] = await read('/scenarios');
    expect(await read('/scenarios/test-scenario')).toEqual(first);
    expect(await read('/scenarios/test-scenario%40variant')).toEqual(second);
    expect(second).toMatchObject({ name: 'test-scenario@variant', steps: [{ type: 'start', says: 'Sentence' }] });
  });

  it.each(['test-scenaro', '%E0%A4%A', 'toString'])(
    'names the nearest scenarios for an unknown one: %s',
    async (name) => {
      catalogue.replace({ ...catalogue.snapshot(), scenarios: [testScenario()] });
      const response = await fetch(`${running.url}/scenarios/${name}`);
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: { message: expect.stringMatching(/^There is no scenario '.*'\. The nearest are: test-scenario\.$/) } },
      ]);
    },
  );
});

describe('GET /scenarios as a stream', () => {
  it('sends the current status and every change, and ends when the server stops', async () => {
    const own = createCatalogue({ scenarios: [testScenario()] });
    const server = await startScenarioServer({ server: await createScenarioServer({ catalogue: own }) });
    const response = await follow(server.url);
    expect(response.headers.get('content-type')).toMatch('text/event-stream');
    const text = response.text();
    const before = own.status();
    own.reportProblem('one.ts:1:1: broken');
    own.replace({ ...own.snapshot(), scenarios: [testScenario(), testScenario({}, { name: 'another' })] });
    const after = own.status();
    await server.close();
    const events = (await text).trim().split('\n\n');
    expect(events).toEqual(
      [before, { ...before, problem: 'one.ts:1:1: broken' }, after].map(
        (status) => `event: catalogue\ndata: ${JSON.stringify(status)}`,
      ),
    );
    expect(after).toMatchObject({ scenarios: 2, problem: null });
  });

  it('limits the number of streams, and accepts new ones after others have closed', async () => {
    const aborter = new AbortController();
    await Promise.all(Array.from({ length: MAX_CATALOGUE_STREAMS }, () => follow(running.url, aborter.signal)));
    const rejected = await follow(running.url);
    expect([rejected.status, await rejected.json()]).toEqual([
      429,
      {
        error: {
          message: `The catalogue already has ${MAX_CATALOGUE_STREAMS} streams, which is the limit. Close one of them.`,
        },
      },
    ]);
    aborter.abort();
    await expect.poll(() => catalogue.subscriberCount).toBe(0);
  });

  it('sends heartbeats', async () => {
    const server = createServer((_request, response) => streamCatalogue(catalogue, response, 5));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const received = await new Promise<string>((resolve, reject) => {
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
    expect(received).toMatch(/^event: catalogue\n/);
    await new Promise((closed) => server.close(closed));
  });
});

const follow = (url: string, signal?: AbortSignal) =>
  fetch(`${url}/scenarios`, { headers: { accept: 'text/event-stream' }, ...(signal ? { signal } : {}) });
