/**
 * `npm run contracts`: records the contracts of the real client, tries them on the scenario server, and only when both
 * are green puts them into contracts/pacts. With `--check` nothing is written: it fails when what is kept is not current.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PACTS, pactFilesIn } from '../contracts/provider/pact-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const VITEST = ['vitest', 'run', '--config', 'scripts/config/vitest.config.ts', '--project', 'contracts'];

function main(): number {
  const check = process.argv.includes('--check');
  const recorded = fs.mkdtempSync(path.join(os.tmpdir(), 'pacts-'));
  try {
    if (!vitest('contracts/consumer', recorded)) return 1;
    const twice = repeatedDescriptions(recorded);
    if (twice.length > 0) {
      console.error(`Two contracts share a description, and only one of them would be kept: ${twice.join('; ')}.`);
      return 1;
    }
    if (!vitest('contracts/provider', recorded)) return 1;
    return check ? compare(recorded) : promote(recorded);
  } finally {
    fs.rmSync(recorded, { recursive: true, force: true });
  }
}

function vitest(folder: string, recorded: string): boolean {
  const env = { ...process.env, PACT_DIR: recorded, PACT_DO_NOT_TRACK: 'true' };
  const { status } = spawnSync('npx', [...VITEST, folder], { cwd: root, env, stdio: 'inherit' });
  return status === 0;
}

function repeatedDescriptions(recorded: string): string[] {
  const lines = fs.readFileSync(path.join(recorded, 'descriptions.log'), 'utf8').trim().split('\n');
  return lines.filter((line, index) => lines.indexOf(line) !== index);
}

/** File name and text of every pact in a folder. */
const pactsIn = (folder: string) =>
  new Map(pactFilesIn(folder).map((file) => [path.basename(file), fs.readFileSync(file, 'utf8')]));

function compare(recorded: string): number {
  const [now, kept] = [pactsIn(recorded), pactsIn(PACTS)];
  const stale = [...new Set([...now.keys(), ...kept.keys()])].filter((name) => now.get(name) !== kept.get(name));
  if (stale.length > 0) console.error(`Not current: ${stale.join(', ')}. Run: npm run contracts`);
  else console.log('contracts/pacts is current.');
  return stale.length === 0 ? 0 : 1;
}

function promote(recorded: string): number {
  fs.mkdirSync(PACTS, { recursive: true });
  for (const file of pactFilesIn(PACTS)) fs.rmSync(file);
  for (const [name, text] of pactsIn(recorded)) {
    fs.writeFileSync(path.join(PACTS, name), text);
    console.log(`Wrote contracts/pacts/${name}.`);
  }
  return 0;
}

process.exitCode = main();
