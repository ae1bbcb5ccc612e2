import { readFile } from 'node:fs/promises';
import { inProject } from '../in-project.ts';
import type { Law } from './law.ts';

export const README = 'property-tests/README.md';
const TABLE = /(<!-- the laws, by `npm run properties -- --write` -->\n)[\s\S]*?(\n<!-- end of the laws -->)/;

/** The README with the table of laws as they were tried. Throws when the README has no place for it. */
export async function readmeWithLaws(laws: readonly Law[]): Promise<{ now: string; next: string }> {
  const now = await readFile(inProject(README), 'utf8');
  if (!TABLE.test(now)) throw new Error(`${README} has lost the two comments between which the laws stand.`);
  return { now, next: now.replace(TABLE, (_, begin: string, end: string) => `${begin}\n${lawsTable(laws)}\n${end}`) };
}

/** A row for each law, by file and as they stand in it; a file and a subject are said once. */
export function lawsTable(laws: readonly Law[]): string {
  const sorted = laws.toSorted((one, other) => (one.file < other.file ? -1 : Number(one.file > other.file)));
  const rows = sorted.map(({ file, subject, title, runs }, index) => {
    const above = sorted[index - 1];
    const name = above?.file === file && above.subject === subject ? '' : `[${subject}](${file})`;
    return `| ${inCell(name)} | ${inCell(title)} | ${runs === 0 ? 'once' : runs.toLocaleString('en-AU')} |`;
  });
  return [`${laws.length} laws.`, '', '| subject | law | tried on |', '|---|---|---:|', ...rows].join('\n');
}

const inCell = (text: string): string => text.replaceAll('|', '\\|');
