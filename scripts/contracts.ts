/**
 * `npm run contracts`: records the contracts of the real client, looks them through, tries them on the scenario server
 * and on many wrong ones, and only when all is green puts them, the table of their states and the guide for backend teams into contracts/.
 * `--check` writes nothing: it fails when what is kept is not current. `--release-schema` makes schema.graphql the
 * released interface, so that what it breaks is accepted.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type MatrixReport, REPORT_FILE } from '../contracts/broken-providers/matrix-report.ts';
import { guide } from '../contracts/guide/guide.ts';
import { type Interaction, statesJson, statesTable } from '../contracts/guide/states-table.ts';
import { score } from '../contracts/guide/strength.ts';
import { pactFilesIn } from '../contracts/provider/pact-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const KEPT = path.join(root, 'contracts');
/** One process reads the modules once; every file has its own mock of the backend all the same. */
const VITEST = [
  'vitest',
  'run',
  '--config',
  'scripts/config/vitest.config.ts',
  '--project',
  'contracts',
  '--no-isolate',
];

function main(): number {
  const check = process.argv.includes('--check');
  if (process.argv.includes('--release-schema')) releaseSchema();
  const recorded = fs.mkdtempSync(path.join(os.tmpdir(), 'pacts-'));
  try {
    if (!vitest(recorded, 'contracts/consumer')) return 1;
    const twice = repeatedDescriptions(recorded);
    if (twice.length > 0) {
      console.error(`Two contracts share a description, and only one of them would be kept: ${twice.join('; ')}.`);
      return 1;
    }
    const { files, table } = recordedIn(recorded);
    // Beside the pacts, where the tests of this recording find it.
    fs.mkdirSync(path.join(recorded, 'guide'));
    fs.writeFileSync(path.join(recorded, 'guide', 'states.json'), files.get('states.json') ?? '');
    const green = vitest(recorded, 'contracts/gate', 'contracts/provider', 'contracts/broken-providers');
    const matrix = readMatrix(recorded);
    if (matrix) console.log(`${score(matrix)}.`);
    if (!green || !matrix) return 1;
    const names = pactFilesIn(recorded).map((file) => path.basename(file));
    files.set('README.md', guide(table, names, matrix));
    return check ? compare(files) : promote(files);
  } finally {
    fs.rmSync(recorded, { recursive: true, force: true });
  }
}

function vitest(recorded: string, ...folders: string[]): boolean {
  const env = { ...process.env, PACT_DIR: recorded, PACT_DO_NOT_TRACK: 'true' };
  const { status } = spawnSync('npx', [...VITEST, ...folders], { cwd: root, env, stdio: 'inherit' });
  return status === 0;
}

function repeatedDescriptions(recorded: string): string[] {
  const lines = fs.readFileSync(path.join(recorded, 'descriptions.log'), 'utf8').trim().split('\n');
  return lines.filter((line, index) => lines.indexOf(line) !== index);
}

/** The pacts and the table of their states, by their paths under contracts/. */
function recordedIn(folder: string) {
  const pacts = pactFilesIn(folder).map((file) => [path.basename(file), fs.readFileSync(file, 'utf8')] as const);
  const interactions = pacts.flatMap(([, text]) => (JSON.parse(text) as { interactions: Interaction[] }).interactions);
  const table = statesTable(interactions);
  const files = new Map([
    ...pacts.map(([name, text]) => [`pacts/${name}`, text] as const),
    ['states.json', statesJson(table)],
  ]);
  return { files, table };
}

/** What the broken-provider matrix found; null when it did not run. */
function readMatrix(recorded: string): MatrixReport | null {
  const file = path.join(recorded, REPORT_FILE);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as MatrixReport) : null;
}

function keptText(name: string): string | null {
  const file = path.join(KEPT, name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
}

/** Pacts that are kept and were not recorded any more. */
const leftOver = (files: Map<string, string>): string[] =>
  pactFilesIn(path.join(KEPT, 'pacts'))
    .map((file) => `pacts/${path.basename(file)}`)
    .filter((name) => !files.has(name));

function compare(files: Map<string, string>): number {
  const stale = [
    ...leftOver(files),
    ...[...files].filter(([name, text]) => keptText(name) !== text).map(([name]) => name),
  ];
  if (stale.length > 0) console.error(`Not current: contracts/${stale.join(', contracts/')}. Run: npm run contracts`);
  else console.log('contracts/ is current.');
  return stale.length === 0 ? 0 : 1;
}

function promote(files: Map<string, string>): number {
  for (const name of leftOver(files)) fs.rmSync(path.join(KEPT, name));
  fs.mkdirSync(path.join(KEPT, 'pacts'), { recursive: true });
  for (const [name, text] of files) {
    const changed = keptText(name) !== text;
    if (changed) fs.writeFileSync(path.join(KEPT, name), text);
    console.log(`${changed ? 'Wrote' : 'Unchanged:'} contracts/${name}`);
  }
  return 0;
}

function releaseSchema(): void {
  fs.copyFileSync(path.join(root, 'schema.graphql'), path.join(KEPT, 'schema.released.graphql'));
  console.log('Wrote contracts/schema.released.graphql: schema.graphql is the released interface now.');
}

process.exitCode = main();
