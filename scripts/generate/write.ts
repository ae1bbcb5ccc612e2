/** `npm run write`: writes every file that follows from the sources and is out of date. */
import { readFile, writeFile } from 'node:fs/promises';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError, runCommand, withoutStackTrace } from '../command-line/run-command.ts';

const command = npmCommand(
  'write',
  'Writes generated types and texts, the JSON Schema and the public names of scenarios, if out of date. `npm run contracts` writes the contracts.',
).option('--check', 'writes nothing, and fails when a file is out of date');

type GeneratedFiles = Readonly<Record<string, string>>;

/** Each generator is imported only after the one before has written its files, because it may import those files. */
const GENERATORS: readonly (() => Promise<GeneratedFiles>)[] = [
  async () => (await import('./codegen.ts')).generateCode(),
  async () => (await import('./catalogue-files.ts')).generateScenarioFileSchema(),
  async () => (await import('./catalogue-files.ts')).generatePublicNames(),
];

/** Writes the generated files that are out of date, or with `check` only finds them. Resolves to their paths. */
async function writeFiles(files: GeneratedFiles, check: boolean): Promise<string[]> {
  const stale: string[] = [];
  for (const [file, text] of Object.entries(files)) {
    if ((await readFile(projectPath(file), 'utf8').catch(() => '')) === text) continue;
    stale.push(file);
    if (!check) await writeFile(projectPath(file), text);
  }
  return stale;
}

await runCommand(async () => {
  const { check = false } = parse(command).opts();
  const stale: string[] = [];
  for (const generate of GENERATORS) stale.push(...(await writeFiles(await withoutStackTrace(generate), check)));
  if (check && stale.length > 0)
    throw new CommandError(`Out of date: ${stale.join(', ')}. Run \`npm run write\` and commit the result.`);
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}` : 'Generated files are up to date.');
  return 0;
});
