/** `npm run write`: writes every file that follows from the sources and is out of date. See USAGE. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import spawn from 'cross-spawn';
import { parseOptions } from '../command-line/parse-options.ts';
import { listProjectFiles, projectPath } from '../command-line/project-path.ts';
import { CommandError, runCommand, withoutStackTrace } from '../command-line/run-command.ts';
import { readChange } from '../test/changed-lines.ts';

const USAGE = `Usage: npm run write [-- --check]

Writes what is out of date, in this order: generated types and texts, the JSON Schema and the public names of scenarios;
then, if what they are made from differs, the table of properties and the contracts, by the commands
that test them.

  --check   writes nothing, and fails when a file is out of date, except properties and contracts, which have own checks`;

/** The texts of generated files, by path. */
type GeneratedFiles = Readonly<Record<string, string>>;

/** Loaded one after the other, because later ones import what earlier ones write. */
const GENERATORS: readonly (() => Promise<GeneratedFiles>)[] = [
  async () => (await import('./codegen.ts')).generateCode(),
  async () => (await import('./scenario-file-schema.ts')).generateScenarioFileSchema(),
  async () => (await import('./public-names.ts')).generatePublicNames(),
];

/** Commands that run tests before they write, in minutes, and the files from which theirs are made. */
const COMMANDS = [
  { script: 'properties', args: ['--', '--write'], sources: /^property-tests\// },
  { script: 'contracts', args: [], sources: /^(schema\.graphql$|contracts\/|client\/graphql\/)/ },
] as const;
/** The fingerprint of the files of each command when it last ran. */
const FINGERPRINTS = projectPath('.cache/written.json');

const readText = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** Writes the files that differ, or only finds them, and resolves to their paths. */
async function writeFiles(files: GeneratedFiles, check: boolean): Promise<string[]> {
  const stale: string[] = [];
  for (const [file, text] of Object.entries(files)) {
    if ((await readText(projectPath(file))) === text) continue;
    stale.push(file);
    if (!check) await writeFile(projectPath(file), text);
  }
  return stale;
}

async function fingerprintOf(sources: RegExp): Promise<string> {
  const hash = createHash('sha256');
  for (const file of listProjectFiles().filter((each) => sources.test(each)))
    hash.update(`${file}\0`).update(await readFile(projectPath(file)));
  return hash.digest('hex');
}

/** What is committed has been checked; without git nothing is known. */
function isCommitted(sources: RegExp): boolean {
  try {
    return ![...readChange('HEAD').keys()].some((file) => sources.test(file));
  } catch {
    return false;
  }
}

/** Runs the commands whose files differ since they last ran, or since the last commit. Throws when one fails. */
async function runCommands(): Promise<void> {
  const known = JSON.parse((await readText(FINGERPRINTS)) || '{}') as Record<string, string>;
  for (const { script, args, sources } of COMMANDS) {
    const isCurrent =
      known[script] === undefined ? isCommitted(sources) : known[script] === (await fingerprintOf(sources));
    if (!isCurrent) {
      console.log(`\nnpm run ${[script, ...args].join(' ')}`);
      const { status } = spawn.sync('npm', ['run', '--silent', script, ...args], {
        cwd: projectPath(),
        stdio: 'inherit',
      });
      if (status !== 0)
        throw new CommandError(`npm run ${script} failed. Correct what it says; npm run write continues there.`);
    }
    known[script] = await fingerprintOf(sources);
    await mkdir(projectPath('.cache'), { recursive: true });
    await writeFile(FINGERPRINTS, JSON.stringify(known));
  }
}

await runCommand(async () => {
  const { check = false } = parseOptions({ usage: USAGE, options: { check: { type: 'boolean' } } }).values;
  const stale: string[] = [];
  for (const generate of GENERATORS) stale.push(...(await writeFiles(await withoutStackTrace(generate), check)));
  if (check && stale.length > 0)
    throw new CommandError(`Out of date: ${stale.join(', ')}. Run \`npm run write\` and commit the result.`);
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}` : 'Generated files are up to date.');
  if (!check) await runCommands();
  return 0;
});
