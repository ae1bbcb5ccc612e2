import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReport } from './create-report.ts';
import { readReport } from './report-file.ts';
import { sampleStep, sampleWalk } from './sample-walk.ts';

const NO_BROWSER = {} as Browser;
const OLD = '0123456789abcdef0123-1x1';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'replay-report-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('createReport', () => {
  it('writes walks in the order of the catalogue, and one page with their pictures inside', async () => {
    const report = await createReport({ folder, catalogue: ['one', 'two'] });
    await report.pictures.keep('aaaaaaaaaaaaaaaaaaaa-1x1', Buffer.from('new'));
    report.add(sampleWalk({ name: 'two', steps: [] }));
    report.add(sampleWalk({ name: 'one', steps: [sampleStep({ picture: 'aaaaaaaaaaaaaaaaaaaa-1x1' })] }));
    const { page } = await report.write(NO_BROWSER);
    expect((await readReport(folder)).walks.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(await readFile(page, 'utf8')).toContain(Buffer.from('new').toString('base64'));
  });

  it('keeps no picture of an earlier report in the same folder', async () => {
    const report = await createReport({ folder, catalogue: ['one'] });
    await report.pictures.keep(OLD, Buffer.from('old'));
    report.add(sampleWalk({ name: 'one', steps: [] }));
    expect(await report.write(NO_BROWSER)).toEqual({ page: path.join(folder, 'index.html'), changes: null });
    expect(await readdir(path.join(folder, 'pictures'))).toEqual([]);
  });

  it('says at once that there is no baseline, or that it is the report itself', async () => {
    await expect(createReport({ folder, baseline: path.join(folder, 'none'), catalogue: [] })).rejects.toThrow(
      'There is no report in',
    );
    await (await createReport({ folder, catalogue: [] })).write(NO_BROWSER);
    await expect(createReport({ folder, baseline: folder, catalogue: [] })).rejects.toThrow('its own baseline');
  });
});
