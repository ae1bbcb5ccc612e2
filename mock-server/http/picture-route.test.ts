import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { pictureFile } from './picture-file.ts';

const LIGHT = Buffer.from([0xff, 0xd8, 0xff, 1]);
const DARK = Buffer.from([0xff, 0xd8, 0xff, 2]);

let folder: string;
let replays: string;
let running: RunningScenarioServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  replays = path.join(folder, 'replays');
  await mkdir(path.join(replays, 'pictures'), { recursive: true });
  await writeFile(path.join(replays, pictureFile('buy-new-card', 'light')), LIGHT);
  await writeFile(path.join(replays, pictureFile('buy-new-card', 'dark')), DARK);
  await writeFile(path.join(folder, 'secret.light.jpg'), 'secret');
  running = await startScenarioServer({ replayFolder: replays });
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const get = (name: string, query = '', headers: Record<string, string> = {}) =>
  fetch(`${running.url}/scenarios/${name}/picture${query}`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const messageOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error.message;

describe('GET /scenarios/<name>/picture', () => {
  it.each([
    ['', LIGHT],
    ['?scheme=light', LIGHT],
    ['?scheme=dark', DARK],
  ])('returns the JPEG of the scheme: %s', async (query, bytes) => {
    const response = await get('buy-new-card', query);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    expect(await bytesOf(response)).toEqual(bytes);
  });

  it('returns 304 for an unchanged picture', async () => {
    const etag = (await get('buy-new-card')).headers.get('etag') ?? '';
    expect((await get('buy-new-card', '', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('buy-new-card', '?scheme=dark', { 'if-none-match': etag })).status).toBe(200);
  });

  it('returns 404 when there is no picture', async () => {
    const response = await get('coupon-percent');
    expect(response.status).toBe(404);
    expect(await messageOf(response)).toBe("There is no picture of 'coupon-percent' yet. Its next replay takes one.");
  });

  it.each([
    'buy-new-carb',
    '..%2Fsecret',
    '..%2F..%2Fsecret',
    '..%5C..%5Csecret',
    '%2e%2e%2f..%2fsecret',
    'buy-new-card%00',
    '%E0%A4%A',
    '__proto__',
    'constructor',
  ])('returns 404 for a name that is not in the catalogue: %s', async (name) => {
    const response = await get(name);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await messageOf(response)).toContain('There is no scenario');
  });

  it.each(['sepia', '', '..%2F..%2Fsecret.light', 'light.jpg%00'])(
    'returns 400 for an unknown scheme: %s',
    async (scheme) => {
      const response = await get('buy-new-card', `?scheme=${scheme}`);
      expect(response.status).toBe(400);
      expect(await messageOf(response)).toContain('light, dark');
    },
  );
});

describe('GET /scenarios/results', () => {
  it('contains whether a scenario has a picture', async () => {
    const result = { outcome: 'passed', seconds: 2, at: '2026-11-21T02:00:00.000Z', failure: null };
    const results = { 'buy-new-card': result, 'coupon-percent': result };
    await writeFile(path.join(replays, 'results.json'), JSON.stringify(results));
    const body = (await (await fetch(`${running.url}/scenarios/results`)).json()) as Record<string, object>;
    expect(body).toMatchObject({ 'buy-new-card': { hasPicture: true }, 'coupon-percent': { hasPicture: false } });
  });
});
