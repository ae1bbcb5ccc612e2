/**
 * Part of `npm run lint`: the server and the module use `ownValue` and `setOwnValue` for lookups with a variable key. With a
 * key from outside, `record[key]` could read or change inherited properties.
 */
import path from 'node:path';
import ts from 'typescript';
import { findUnsafeLookups } from './find-unsafe-lookups.ts';
import { projectPath } from './project-path.ts';
import { runCommand } from './run-command.ts';

const CHECKED = /^(mock-server|client)\//;
/** The two helpers, tests, generated code, and the playground, whose keys come from its own server. */
const EXEMPT = /(^|\/)own-value\.ts$|\.test\.tsx?$|\/generated\/|^client\/playground\//;

await runCommand(async () => {
  const config = ts.getParsedCommandLineOfConfigFile(
    projectPath('tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const nameOf = (file: string) => path.relative(projectPath(), file).replaceAll(path.sep, '/');
  const files = (config?.fileNames ?? []).filter((file) => CHECKED.test(nameOf(file)) && !EXEMPT.test(nameOf(file)));
  const found = findUnsafeLookups(ts.createProgram(files, config?.options ?? {}), files);
  for (const { file, line, text } of found) {
    console.error(`${nameOf(file)}:${line} ${text}: use ownValue, setOwnValue or a Map.`);
  }
  return found.length === 0 ? 0 : 1;
});
