/** `npm run spec-lines`: writes the table of the specification's lines. */
import { writeFile } from 'node:fs/promises';
import { projectPath } from '../project-path.ts';
import { runCommand } from '../run-command.ts';
import { formatSpecLinesTable, readSpecReferences, TABLE_FILE } from './table.ts';

await runCommand(async () => {
  await writeFile(projectPath(TABLE_FILE), formatSpecLinesTable(readSpecReferences()));
  console.log(`Wrote ${TABLE_FILE}`);
  return 0;
});
