import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WalkRecord } from '../record.ts';
import { differs, namesOf, sayChanges, writeChanges } from './changes.ts';
import { compareReports } from './compare-with-baseline.ts';
import { pictureFolder } from './picture-folder.ts';
import { readReport, writeReport } from './report-file.ts';
import { sampleStep, sampleWalk } from './sample-walk.ts';
import { acceptChanges, rejectChanges } from './verdicts.ts';

const withPicture = (name: string, picture: string, title = name): WalkRecord =>
  sampleWalk({ name, title, steps: [sampleStep({ picture })] });

let root = '';
let folder = '';
let baseline = '';

/** A report in which one scenario changed, one is new, one is as before and one has vanished. */
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'replay-report-'));
  [folder, baseline] = [path.join(root, 'now'), path.join(root, 'before')];
  const file = { version: 1, at: '2026-03-14T23:00:00.000Z', rejected: [] } as const;
  const before = [
    withPicture('changed', 'aaaa-1x1', 'Old'),
    withPicture('same', 'cccc-1x1'),
    withPicture('gone', 'dddd-1x1'),
  ];
  const after = [
    withPicture('changed', 'aaaa-1x1', 'Now'),
    withPicture('same', 'cccc-1x1'),
    withPicture('new', 'eeee-1x1'),
  ];
  const [had, has] = [
    { ...file, rejected: [], baseline: null, catalogue: ['changed', 'same', 'gone'], walks: before },
    { ...file, rejected: [], baseline: '../before', catalogue: ['changed', 'same', 'new'], walks: after },
  ];
  await writeReport(baseline, had);
  await writeReport(folder, has);
  for (const picture of ['aaaa', 'cccc', 'dddd'])
    await pictureFolder(baseline).keep(`${picture}-1x1`, Buffer.from(picture));
  for (const picture of ['aaaa', 'cccc', 'eeee'])
    await pictureFolder(folder).keep(`${picture}-1x1`, Buffer.from(picture));
  await writeChanges(folder, compareReports(had, has));
});

afterEach(() => rm(root, { recursive: true }));

const walksOf = async (place: string) => (await readReport(place)).walks.map(({ name, title }) => `${name}: ${title}`);

describe('acceptChanges', () => {
  it('makes all of the report the baseline when nothing is named', async () => {
    const { names, changes } = await acceptChanges(folder, []);
    expect(names).toEqual(['changed', 'new', 'gone']);
    expect(differs(changes)).toBe(false);
    expect(await walksOf(baseline)).toEqual(['changed: Now', 'same: same', 'new: new']);
    expect(await readdir(path.join(baseline, 'pictures'))).toContain('eeee-1x1.webp');
  });

  it('leaves no picture behind that the baseline shows no more', async () => {
    await pictureFolder(baseline).keep('0123456789abcdef0123-1x1', Buffer.from('left'));
    await acceptChanges(folder, ['new']);
    expect(await readdir(path.join(baseline, 'pictures'))).not.toContain('0123456789abcdef0123-1x1.webp');
  });

  it('takes over only what is named', async () => {
    const { changes } = await acceptChanges(folder, ['new']);
    expect(namesOf(changes)).toEqual(['changed', 'gone']);
    expect(await walksOf(baseline)).toEqual(['changed: Old', 'same: same', 'new: new', 'gone: gone']);
  });

  it('names what differs when it is asked for something else, and changes nothing', async () => {
    await expect(acceptChanges(folder, ['changed', 'same'])).rejects.toThrow(
      'No difference to judge in same. What differs: changed, new, gone.',
    );
    expect(await walksOf(baseline)).toContain('changed: Old');
  });

  it('says what is missing in a report without a baseline', async () => {
    await expect(acceptChanges(baseline, [])).rejects.toThrow('--baseline');
    await expect(acceptChanges(root, [])).rejects.toThrow('There is no report in');
  });
});

describe('rejectChanges', () => {
  it('keeps the difference and names it as rejected', async () => {
    const { changes } = await rejectChanges(folder, ['changed']);
    expect(differs(changes)).toBe(true);
    expect(sayChanges(changes)).toEqual(['changed: changed (words, rejected)', 'new: new', 'vanished: gone']);
    expect((await readReport(folder)).rejected).toEqual(['changed']);
  });

  it('is taken back by accepting', async () => {
    await rejectChanges(folder, ['changed', 'new']);
    await acceptChanges(folder, ['changed']);
    expect((await readReport(folder)).rejected).toEqual(['new']);
  });

  it('wants a name', async () => {
    await expect(rejectChanges(folder, [])).rejects.toThrow('Name the scenarios to reject');
  });
});
