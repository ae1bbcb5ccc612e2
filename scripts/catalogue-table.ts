import { readFile } from 'node:fs/promises';
import { catalogue, type Scenario } from '#scenarios';
import { inProject } from './in-project.ts';

export const README = 'README.md';
const TABLE = /(<!-- the catalogue, by `npm run scenarios -- write` -->\n)[\s\S]*?(\n<!-- end of the catalogue -->)/;

/** The README with the catalogue's table as it is now. Throws when the README has no place for it. */
export async function readmeWithCatalogue(): Promise<string> {
  const text = await readFile(inProject(README), 'utf8');
  if (!TABLE.test(text)) throw new Error(`${README} has lost the two comments between which the catalogue stands.`);
  return text.replace(TABLE, (_, begin: string, end: string) => `${begin}\n${catalogueTable(catalogue)}\n${end}`);
}

/** A row for each group: its scenarios by name, variants behind their base. */
export function catalogueTable(scenarios: readonly Scenario[]): string {
  const bases = scenarios.filter(({ name }) => !name.includes('@'));
  const rows = [...new Set(bases.map(({ group }) => group))].map((group) => {
    const members = bases.filter((scenario) => scenario.group === group);
    const names = members.map(({ name }) => {
      const variants = scenarios
        .filter((other) => other.name.startsWith(`${name}@`))
        .map((other) => other.name.slice(name.length));
      return `\`${name}\`${variants.length > 0 ? ` (${variants.join(' ')})` : ''}`;
    });
    return `| ${group} (${members.length}) | ${names.join(', ')} |`;
  });
  return ['| group | scenarios |', '|---|---|', ...rows].join('\n');
}
