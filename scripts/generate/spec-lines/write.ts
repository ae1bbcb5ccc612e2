/** `npm run spec-lines`: writes the table of the specification's lines. */
import { writeFile } from 'node:fs/promises';
import { parseOptions } from '../../command-line/parse-options.ts';
import { projectPath } from '../../command-line/project-path.ts';
import { runCommand } from '../../command-line/run-command.ts';
import { formatSpecLinesTable, readSpecReferences, TABLE_FILE } from './table.ts';

await runCommand(async () => {
  parseOptions({ usage: 'Usage: npm run spec-lines', options: {} });
  await writeFile(projectPath(TABLE_FILE), formatSpecLinesTable(readSpecReferences()));
  console.log(`Wrote ${TABLE_FILE}`);
  return 0;
});
