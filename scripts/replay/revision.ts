import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectPath } from '../command-line/project-path.ts';

/** The replayed revision. */
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

const BASELINE_REVISION_FILE = 'revision.json';

/** Keeps of what a baseline was taken, or last replaced. */
export const writeBaselineRevision = (folder: string): void =>
  writeFileSync(path.join(folder, BASELINE_REVISION_FILE), `${JSON.stringify(readRevision(), null, 2)}\n`);

export function readBaselineRevision(folder: string): Revision | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, BASELINE_REVISION_FILE), 'utf8')) as Revision;
  } catch {
    return null;
  }
}
