/**
 * Part of `npm run lint`: server and module look a record up by a name in a variable through `ownValue` and `setOwnValue`
 * alone. A name may come from outside, and then `record[name]` finds, or changes, what all objects inherit.
 */
import path from 'node:path';
import ts from 'typescript';
import { command } from './command.ts';
import { foreignLookups } from './foreign-lookups.ts';
import { inProject } from './in-project.ts';

const CHECKED = /^(mock-server|client)\//;
/** The two helpers; tests; and the playground, whose names are those of its own server. */
const FREE = /(^|\/)own-value\.ts$|\.test\.tsx?$|\/generated\/|^client\/playground\//;

await command(async () => {
  const config = ts.getParsedCommandLineOfConfigFile(
    inProject('tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const nameOf = (file: string) => path.relative(inProject(), file);
  const files = (config?.fileNames ?? []).filter((file) => CHECKED.test(nameOf(file)) && !FREE.test(nameOf(file)));
  const found = foreignLookups(ts.createProgram(files, config?.options ?? {}), files);
  for (const { file, line, text } of found) {
    console.error(`${nameOf(file)}:${line} ${text}: use ownValue or setOwnValue, or a Map.`);
  }
  return found.length === 0 ? 0 : 1;
});
