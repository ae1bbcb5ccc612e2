import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectPath } from '../command-line/project-path.ts';

export interface Revision {
  version: string;
  /** The commit, ending in '-dirty' when tracked files differ from it; null outside a Git repository. */
  commit: string | null;
  /** ISO instant. */
  date: string;
}

export function readRevision(): Revision {
  const { version } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as { version: string };
  return { version, commit: readCommit(), date: new Date().toISOString() };
}

function readCommit(): string | null {
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    return execFileSync('git', args, {
      cwd: projectPath(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** The project's revision when a baseline was taken or last replaced, and the browser that rendered it. */
export interface BaselineRevision extends Revision {
  /** Name and version of the browser, and the platform. */
  browser: string;
  /** The fingerprint of the approval page that was written with the baseline; null if none was written. */
  fingerprint: string | null;
  files: Record<string, string>;
}

const BASELINE_REVISION_FILE = 'revision.json';

export function writeBaselineRevision(folder: string, browser: string, fingerprint: string | null): void {
  mkdirSync(folder, { recursive: true });
  const revision = { ...readRevision(), browser, fingerprint, files: hashFiles(folder) } satisfies BaselineRevision;
  writeFileSync(path.join(folder, BASELINE_REVISION_FILE), `${JSON.stringify(revision, null, 2)}\n`);
}

export function readBaselineRevision(folder: string): BaselineRevision | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, BASELINE_REVISION_FILE), 'utf8')) as BaselineRevision;
  } catch {
    return null;
  }
}

export function findChangedFiles(folder: string, { files = {} }: Partial<BaselineRevision>): string[] {
  const now = hashFiles(folder);
  return Object.keys({ ...files, ...now }).filter((file) => files[file] !== now[file]);
}

function hashFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(txt|png)$/.test(name));
  return Object.fromEntries(
    names.sort().map((name) => {
      const content = readFileSync(path.join(folder, name));
      return [name.replaceAll('\\', '/'), createHash('sha256').update(content).digest('hex')];
    }),
  );
}
