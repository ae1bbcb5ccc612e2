import { readFile } from 'node:fs/promises';
import { projectPath } from '../command-line/project-path.ts';
import type { PropertyResult } from './run-properties.ts';

export const README = 'property-tests/README.md';
const TABLE = /(<!-- properties, by `npm run properties -- --write` -->\n)[\s\S]*?(\n<!-- end of properties -->)/;

/** The README's current text, and its text with the table of these results. Throws if the table's markers are missing. */
export async function renderReadme(results: readonly PropertyResult[]): Promise<{ current: string; next: string }> {
  const current = await readFile(projectPath(README), 'utf8');
  if (!TABLE.test(current)) throw new Error(`${README} has no markers for the table of properties.`);
  return {
    current,
    next: current.replace(
      TABLE,
      (_, begin: string, end: string) => `${begin}\n${formatPropertiesTable(results)}\n${end}`,
    ),
  };
}

/** A row for each property, sorted by file; a subject appears in its first row only. */
function formatPropertiesTable(results: readonly PropertyResult[]): string {
  const sorted = results.toSorted((one, other) => (one.file < other.file ? -1 : Number(one.file > other.file)));
  const rows = sorted.map(({ file, subject, title, runs }, index) => {
    const above = sorted[index - 1];
    const name = above?.file === file && above.subject === subject ? '' : `[${subject}](${file})`;
    return `| ${escapeCell(name)} | ${escapeCell(title)} | ${runs === 0 ? 'once' : runs.toLocaleString('en-AU')} |`;
  });
  return [`${results.length} properties.`, '', '| subject | property | runs |', '|---|---|---:|', ...rows].join('\n');
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|');
