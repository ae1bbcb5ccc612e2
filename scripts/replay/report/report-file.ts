import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../command.ts';
import type { WalkRecord } from '../record.ts';

/** What a report's folder holds beside its pictures. */
export interface ReportFile {
  version: 1;
  /** When it was written, as an ISO instant. */
  at: string;
  /** Folder of the report that this one is compared with, from this one's folder; null for none. */
  baseline: string | null;
  /** Every scenario there was, walked or not: one that is not among them any more has vanished. */
  catalogue: string[];
  /** Scenarios whose differences were looked at and found wrong. */
  rejected: string[];
  walks: WalkRecord[];
}

const FILE = 'report.json';
export const PICTURES = 'pictures';

export async function readReport(folder: string): Promise<ReportFile> {
  const file = path.join(folder, FILE);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Problem(
      `There is no report in ${folder}: it has no ${FILE}. Make one with npm run replay -- --all --report ${folder}`,
      2,
    );
  });
  const report = parsed(text);
  if (report?.version !== 1) {
    throw new Problem(`${file} was written by another version of this command. Make the report again.`, 2);
  }
  return report;
}

function parsed(text: string): ReportFile | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Written aside and moved: a report that is being written over stays whole until the new one is. */
export async function writeReport(folder: string, report: ReportFile): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, FILE);
  await writeFile(`${file}.new`, `${JSON.stringify(report, null, 1)}\n`);
  await rename(`${file}.new`, file);
}

/** The baseline's folder, from where the command runs; null for a report that has none. */
export const baselineOf = (folder: string, { baseline }: ReportFile): string | null =>
  baseline === null ? null : path.resolve(folder, baseline);
