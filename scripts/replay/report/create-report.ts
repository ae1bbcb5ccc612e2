import path from 'node:path';
import type { Browser } from 'playwright-core';
import { Problem } from '../../command.ts';
import type { WalkRecord } from '../record.ts';
import type { PictureStore } from '../recording/camera.ts';
import { type Changes, dropChanges } from './changes.ts';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { dropPictures, pictureFolder } from './picture-folder.ts';
import { type ReportFile, readReport, writeReport } from './report-file.ts';
import { writePage } from './write-page.ts';

export interface ReportOptions {
  folder: string;
  /** Folder of the report to compare with; it has to exist. */
  baseline?: string | null;
  /** Every scenario there is, walked or not, by name. */
  catalogue: readonly string[];
}

export interface Report {
  /** Where the pictures of the walks belong: for `recordWalk`. */
  pictures: PictureStore;
  /** Takes in what a walk came to; also one that was recorded by another process. */
  add(walk: WalkRecord): void;
  /** Compares, and writes the page. Pictures are decoded in that browser, where there are any to compare. */
  write(browser: Browser): Promise<WrittenReport>;
}

export interface WrittenReport {
  /** Path of the page to open. */
  page: string;
  /** Null without a baseline. */
  changes: Changes | null;
}

/**
 * A report in the making. Throws a `Problem` at once when there is no report in the baseline's folder, before anything is
 * walked for it.
 */
export async function createReport({ folder, baseline = null, catalogue }: ReportOptions): Promise<Report> {
  if (baseline !== null) {
    await readReport(baseline);
    if (path.resolve(baseline) === path.resolve(folder)) {
      throw new Problem(`A report cannot be its own baseline: ${folder}. Write it elsewhere, with --report DIR.`, 2);
    }
  }
  const walks: WalkRecord[] = [];
  return {
    pictures: pictureFolder(folder),
    add: (walk) => void walks.push(walk),
    async write(browser) {
      const place = new Map(catalogue.map((name, index) => [name, index]));
      const placeOf = ({ name }: WalkRecord) => place.get(name) ?? catalogue.length;
      const report: ReportFile = {
        version: 1,
        at: new Date().toISOString(),
        baseline: baseline === null ? null : path.relative(path.resolve(folder), path.resolve(baseline)),
        catalogue: [...catalogue],
        rejected: [],
        walks: walks.toSorted((one, other) => placeOf(one) - placeOf(other)),
      };
      await writeReport(folder, report);
      const changes = baseline === null ? null : await compareWithBaseline(folder, browser);
      if (changes === null) await dropChanges(folder);
      await dropPictures(folder, report, changes);
      return { page: await writePage(folder, changes), changes };
    },
  };
}
