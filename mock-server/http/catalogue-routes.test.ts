import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/create-catalogue.ts';
import { testScenario } from '../scenario-server.test-support.ts';
import type { Step } from '../scenarios/index.ts';
import { expectHostEvents, expectPayDisabled, expectText, expectToast, start } from '../scenarios/steps/index.ts';
import { METHOD_NOT_SAVED, METHOD_UPDATED, PAYMENT_DECLINED } from '../scenarios/ui-text.ts';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { scenarioOutcome } from './catalogue-routes.ts';
import { rejectionOf } from './http.test-support.ts';
import { pictureFile } from './picture-file.ts';

const LIGHT = Buffer.from([0xff, 0xd8, 0xff, 1]);
const DARK = Buffer.from([0xff, 0xd8, 0xff, 2]);

const scenarios = [testScenario(), testScenario({}, { name: 'test-scenario@variant', steps: [{ type: 'start' }] })];
const catalogue = createCatalogue({ scenarios });
let folder: string;
let replays: string;
let running: RunningScenarioServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'replays-'));
  replays = path.join(folder, 'replays');
  await mkdir(path.join(replays, 'pictures'), { recursive: true });
  await writeFile(path.join(replays, pictureFile('test-scenario', 'light')), LIGHT);
  await writeFile(path.join(replays, pictureFile('test-scenario', 'dark')), DARK);
  await writeFile(path.join(folder, 'secret.light.jpg'), 'secret');
  running = await startScenarioServer({ server: await createScenarioServer({ catalogue }), replayFolder: replays });
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const get = (urlPath: string, headers: Record<string, string> = {}) => fetch(`${running.url}${urlPath}`, { headers });
const read = async (urlPath: string) => (await get(urlPath)).json();
const rejection = async (urlPath: string) => rejectionOf(await get(urlPath));

it('GET /scenario.schema.json returns the JSON Schema of scenario files, which editors of other pages may read', async () => {
  const response = await get('/scenario.schema.json', { origin: 'http://localhost:3000' });
  expect(response.headers.get('content-type')).toBe('application/schema+json');
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  expect(await response.json()).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    required: ['name', 'group', 'title', 'story', 'steps'],
    properties: { story: { type: 'string', description: expect.stringContaining('for reviewers') } },
  });
});

describe('GET /scenarios and GET /health', () => {
  it('return the current snapshot, serialized by its own steps', async () => {
    catalogue.replace({ ...catalogue.snapshot(), serializeStep: (step) => ({ ...step, says: 'New sentence' }) });
    const [first, second] = await read('/scenarios');
    expect(second).toMatchObject({ name: 'test-scenario@variant', steps: [{ type: 'start', says: 'New sentence' }] });
    expect(await read('/scenarios/test-scenario')).toEqual(first);
    expect(await read('/scenarios/test-scenario%40variant')).toEqual(second);
  });

  it('report the problem of a file until it is fixed, and keep the last valid catalogue', async () => {
    catalogue.reportProblem('one.ts:1:1: broken');
    expect(await read('/health')).toMatchObject({ ok: true, scenarios: 2, problem: 'one.ts:1:1: broken' });
    expect(await read('/scenarios')).toHaveLength(2);
    const { version } = catalogue.status();
    catalogue.replace(catalogue.snapshot());
    expect(catalogue.status().version).not.toBe(version);
    expect(await read('/health')).toEqual({ ok: true, ...catalogue.status(), problem: null });
  });

  it('name the nearest scenarios for an unknown one', async () => {
    const message = "There is no scenario 'test-scenaro'. The nearest are: test-scenario, test-scenario@variant.";
    expect(await rejection('/scenarios/test-scenaro')).toEqual([404, message]);
  });
});

describe('GET /scenarios/<name>/picture', () => {
  it.each([
    ['?scheme=light', LIGHT],
    ['?scheme=dark', DARK],
  ])('returns the JPEG of the scheme, and 304 when it is unchanged: %s', async (query, bytes) => {
    const response = await get(`/scenarios/test-scenario/picture${query}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    const etag = response.headers.get('etag') ?? '';
    const again = await get(`/scenarios/test-scenario/picture${query}`, { 'if-none-match': etag });
    expect(again.status).toBe(304);
  });

  it.each([
    [
      'test-scenario%40variant/picture',
      404,
      "There is no picture of 'test-scenario@variant' yet. Its next replay takes one.",
    ],
    ['test-scenario/picture?scheme=..%2F..%2Fsecret.light', 400, "'scheme' must be one of: light, dark."],
  ])('rejects %s with %i', async (urlPath, status, message) => {
    expect(await rejection(`/scenarios/${urlPath}`)).toEqual([status, message]);
  });
});

describe('GET /scenarios/results', () => {
  it('returns the results of the last replay, and whether each has a picture', async () => {
    const result = { outcome: 'passed', seconds: 2, at: '2026-11-21T02:00:00.000Z', failure: null };
    expect(await read('/scenarios/results')).toEqual({});
    await writeFile(path.join(replays, 'results.json'), JSON.stringify({ 'test-scenario': result, other: result }));
    expect(await read('/scenarios/results')).toEqual({
      'test-scenario': { ...result, hasPicture: true },
      other: { ...result, hasPicture: false },
    });
  });

  it('returns no results when the file of results is invalid', async () => {
    await writeFile(path.join(replays, 'results.json'), '{"half": ');
    expect(await read('/scenarios/results')).toEqual({});
  });
});

describe('scenarioOutcome', () => {
  it.each<[string, Step[], string]>([
    ['a purchase after a decline', [expectToast(PAYMENT_DECLINED), expectHostEvents('onSuccess')], 'paid'],
    ['a save that is refused', [expectToast(METHOD_NOT_SAVED), expectPayDisabled('x')], 'refused'],
    ['a save', [expectToast(METHOD_UPDATED)], 'saved'],
    ['a button that stays disabled', [expectPayDisabled('a payment method')], 'blocked'],
    ['a screen', [start(), expectText('x')], 'shown'],
  ])('classifies %s', (_behaviour, steps, outcome) => {
    expect(scenarioOutcome({ steps })).toBe(outcome);
  });
});
