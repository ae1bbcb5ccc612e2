import type { Browser } from 'playwright-core';
import { Problem } from '../../command.ts';
import type { WalkRecord } from '../record.ts';
import { type Changes, namesOf, type PictureChange, type ScenarioChange, writeChanges } from './changes.ts';
import { compareWalks, isChange } from './compare-walks.ts';
import { openPictureComparer, type PictureComparer } from './picture-difference.ts';
import { pictureFolder, readPicture } from './picture-folder.ts';
import { baselineOf, type ReportFile, readReport } from './report-file.ts';

/**
 * Compares a report with its baseline and writes down what differs, pictures of the differences included. Throws a
 * `Problem` for a report without a baseline.
 */
export async function compareWithBaseline(folder: string, browser: Browser): Promise<Changes> {
  const report = await readReport(folder);
  const baseline = baselineOf(folder, report);
  if (baseline === null) throw new Problem(`The report in ${folder} has no baseline. Give one with --baseline DIR.`, 2);
  const changes = compareReports(await readReport(baseline), report);
  const comparer = await openPictureComparer(browser);
  try {
    for (const change of changes.changed) {
      change.pictures = await seenChanges(change.pictures, { comparer, folder, baseline });
    }
  } finally {
    await comparer.close();
  }
  changes.changed = changes.changed.filter(isChange);
  await writeChanges(folder, changes);
  return changes;
}

/** What differs by name and text; pictures of different names are still to be looked at. */
export function compareReports(before: ReportFile, after: ReportFile): Changes {
  const had = new Map(before.walks.map((walk) => [walk.name, walk]));
  const changed = after.walks.map((walk): ScenarioChange | null => {
    const earlier = had.get(walk.name);
    return earlier === undefined ? null : compareWalks(earlier, walk);
  });
  const changes: Changes = {
    baselineAt: before.at,
    changed: changed.filter((change) => change !== null),
    added: after.walks.map(({ name }) => name).filter((name) => !had.has(name)),
    // One that was not walked this time has not vanished.
    vanished: before.walks.filter(({ name }) => !after.catalogue.includes(name)).map(named),
    rejected: [],
  };
  return { ...changes, rejected: namesOf(changes).filter((name) => after.rejected.includes(name)) };
}

const named = ({ name, title, group }: WalkRecord) => ({ name, title, group });

interface Places {
  comparer: PictureComparer;
  folder: string;
  baseline: string;
}

/** Of the pictures with different names those that differ to the eye, each with a picture of the difference. */
async function seenChanges(pictures: readonly PictureChange[], places: Places): Promise<PictureChange[]> {
  const seen: PictureChange[] = [];
  for (const change of pictures) {
    if (change.before === null || change.after === null) {
      seen.push(change);
      continue;
    }
    const difference = await places.comparer.compare(
      await readPicture(places.baseline, change.before),
      await readPicture(places.folder, change.after),
    );
    if (difference === null) continue;
    await pictureFolder(places.folder).keep(difference.name, difference.bytes);
    seen.push({ ...change, difference: difference.name, pixels: difference.pixels });
  }
  return seen;
}
