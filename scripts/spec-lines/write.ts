/** `npm run spec-lines`: writes the table of the specification's lines. */
import { writeFile } from 'node:fs/promises';
import { command } from '../command.ts';
import { inProject } from '../in-project.ts';
import { lines } from './lines.ts';
import { specLinesTable, TABLE_FILE } from './table.ts';

await command(async () => {
  await writeFile(inProject(TABLE_FILE), specLinesTable(lines));
  console.log(`Wrote ${TABLE_FILE}`);
  return 0;
});
