/**
 * `npm run contracts`: records the contracts of the real client, checks them, and verifies the scenario server and the
 * mutants against them. When all pass, it writes them, the table of their states and the guide for backend teams.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { levelOf } from '../../contracts/conversations/conversation.ts';
import { conversations } from '../../contracts/conversations/conversations.ts';
import { createStatesTable, formatStatesJson, renderGuide, type StateUse } from '../../contracts/guide/states-table.ts';
import { listPactFiles, readPact } from '../../contracts/provider/pact.ts';
import { runProcess } from '../command-line/capture-process.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { projectPath } from '../command-line/project-path.ts';
import { runCommand } from '../command-line/run-command.ts';

const CONTRACTS_DIR = projectPath('contracts');
const command = npmCommand('contracts', 'Records, checks and verifies the contracts, and writes them to contracts/.')
  .option('--check', 'writes nothing, and fails when a committed file is not up to date')
  .option('--backends', 'only verifies every wrong and every lawful backend, of which the others verify some')
  .option('--release-schema', 'makes schema.graphql the released schema, which accepts its breaking changes');
const VITEST_ARGUMENTS = ['run', '--config', 'scripts/config/vitest.config.ts', '--project', 'contracts'];

async function main(): Promise<number> {
  const { check, backends, releaseSchema: isReleased } = parse(command).opts();
  if (backends)
    return (await runVitest({ ALL_BACKENDS: 'true' }, 'contracts/provider/verify-backends', 'contracts/mutants'))
      ? 0
      : 1;
  if (isReleased) releaseSchema();
  const recordingDir = fs.mkdtempSync(path.join(os.tmpdir(), 'pacts-'));
  try {
    const recorded = { PACT_DIR: recordingDir };
    if (!(await runVitest(recorded, 'contracts/consumer'))) return 1;
    const duplicates = findDuplicateDescriptions(recordingDir);
    if (duplicates.length > 0) {
      console.error(`Contracts with the same description overwrite each other: ${duplicates.join('; ')}.`);
      return 1;
    }
    const { files, table } = readRecording(recordingDir);
    // The checks of the contracts run first, because they take a second and the verifications minutes.
    if (!(await runVitest(recorded, 'contracts/checks'))) return 1;
    if (!(await runVitest(recorded, 'contracts/provider', 'contracts/mutants'))) return 1;
    files.set('README.md', renderGuide(committedText('README.md') ?? '', table));
    return check ? checkCurrent(files) : writeContracts(files);
  } finally {
    fs.rmSync(recordingDir, { recursive: true, force: true });
  }
}

async function runVitest(settings: Record<string, string>, ...folders: string[]): Promise<boolean> {
  const env = { ...settings, PACT_DO_NOT_TRACK: 'true' };
  return (await runProcess('vitest', [...VITEST_ARGUMENTS, ...folders], env)).ok;
}

function findDuplicateDescriptions(recordingDir: string): string[] {
  const lines = fs.readFileSync(path.join(recordingDir, 'descriptions.log'), 'utf8').trim().split('\n');
  return lines.filter((line, index) => lines.indexOf(line) !== index);
}

/** The pacts and the table of their states, by path under contracts/. */
function readRecording(recordingDir: string) {
  const pactFiles = listPactFiles(recordingDir);
  const uses: StateUse[] = [
    ...pactFiles.map(readPact).flatMap(({ level, interactions }) =>
      interactions.map(({ description, providerStates = [] }) => {
        return { description, level, states: providerStates.map(({ name }) => name) };
      }),
    ),
    ...conversations.map(({ description, topic, users }) => {
      return { description, level: levelOf(topic), states: users.map(({ state }) => state) };
    }),
  ];
  const table = createStatesTable(uses);
  const files = new Map([
    ...pactFiles.map((file) => [`pacts/${path.basename(file)}`, fs.readFileSync(file, 'utf8')] as const),
    ['states.json', formatStatesJson(table)],
  ]);
  return { files, table };
}

function committedText(name: string): string | null {
  const file = path.join(CONTRACTS_DIR, name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
}

const obsoletePacts = (files: Map<string, string>): string[] =>
  listPactFiles(path.join(CONTRACTS_DIR, 'pacts'))
    .map((file) => `pacts/${path.basename(file)}`)
    .filter((name) => !files.has(name));

function checkCurrent(files: Map<string, string>): number {
  const stale = [
    ...obsoletePacts(files),
    ...[...files].filter(([name, text]) => committedText(name) !== text).map(([name]) => name),
  ];
  if (stale.length > 0) console.error(`Out of date: contracts/${stale.join(', contracts/')}. Run: npm run contracts`);
  else console.log('contracts/ is up to date.');
  return stale.length === 0 ? 0 : 1;
}

function writeContracts(files: Map<string, string>): number {
  for (const name of obsoletePacts(files)) fs.rmSync(path.join(CONTRACTS_DIR, name));
  fs.mkdirSync(path.join(CONTRACTS_DIR, 'pacts'), { recursive: true });
  for (const [name, text] of files) {
    const changed = committedText(name) !== text;
    if (changed) fs.writeFileSync(path.join(CONTRACTS_DIR, name), text);
    console.log(`${changed ? 'Wrote' : 'Unchanged:'} contracts/${name}`);
  }
  return 0;
}

function releaseSchema(): void {
  fs.copyFileSync(projectPath('schema.graphql'), path.join(CONTRACTS_DIR, 'schema.released.graphql'));
  console.log('Wrote contracts/schema.released.graphql from schema.graphql.');
}

await runCommand(main);
