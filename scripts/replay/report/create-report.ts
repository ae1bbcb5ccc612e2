import path from 'node:path';
import type { Browser } from 'playwright-core';
import type { WalkRecord } from '../record.ts';
import type { PictureStore } from '../recording/camera.ts';
import type { Changes } from './changes.ts';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { pictureFolder } from './picture-folder.ts';
import { readReport, writeReport } from './report-file.ts';
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
  if (baseline !== null) await readReport(baseline);
  const walks: WalkRecord[] = [];
  return {
    pictures: pictureFolder(folder),
    add: (walk) => void walks.push(walk),
    async write(browser) {
      const place = new Map(catalogue.map((name, index) => [name, index]));
      const placeOf = ({ name }: WalkRecord) => place.get(name) ?? catalogue.length;
      await writeReport(folder, {
        version: 1,
        at: new Date().toISOString(),
        baseline: baseline === null ? null : path.relative(path.resolve(folder), path.resolve(baseline)),
        catalogue: [...catalogue],
        rejected: [],
        walks: walks.toSorted((one, other) => placeOf(one) - placeOf(other)),
      });
      const changes = baseline === null ? null : await compareWithBaseline(folder, browser);
      return { page: await writePage(folder, changes), changes };
    },
  };
}
