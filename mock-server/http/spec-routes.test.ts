import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPEC_LINES } from '../scenarios/index.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let folder: string;
let running: RunningScenarioServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'results-'));
  running = await startScenarioServer({ replayFolder: folder });
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const read = async (urlPath: string) => (await fetch(`${running.url}${urlPath}`)).json();
const write = (text: string) => writeFile(path.join(folder, 'results.json'), text);

describe('GET /spec', () => {
  it('returns every line of the specification by its code', async () => {
    expect(await read('/spec')).toEqual(SPEC_LINES);
  });
});

describe('GET /scenarios/results', () => {
  it('returns the results of the last replay', async () => {
    const result = { outcome: 'passed', seconds: 2, at: '2026-11-21T02:00:00.000Z', failure: null };
    await write(JSON.stringify({ 'buy-new-card': result }));
    expect(await read('/scenarios/results')).toEqual({ 'buy-new-card': { ...result, hasPicture: false } });
  });

  it.each(['', 'null', '[1]', '{"half": '])('is empty when the results are invalid: %s', async (text) => {
    await write(text);
    expect(await read('/scenarios/results')).toEqual({});
  });

  it('is empty without a replay', async () => {
    await rm(path.join(folder, 'results.json'));
    expect(await read('/scenarios/results')).toEqual({});
  });
});
