import { parseArgs } from 'node:util';
import { Problem } from '../command.ts';

export interface ReplayArguments {
  /** What to walk: everything, whole groups, or scenarios by name. */
  what: { all: true } | { all: false; groups: string[]; names: string[] };
  headed: boolean;
  /** Folder for a report with a picture of every step. */
  report: string | null;
  /** A page that already runs, in place of one of our own. */
  baseUrl: string | null;
  workers: number;
}

export const USAGE =
  'Use: npm run replay -- NAME… | --group GROUP | --all  [--headed] [--report DIR] [--base-url URL] [--workers N]';

/** Reads the words after `npm run replay --`, or throws how to use it. */
export function parseReplayArguments(words: string[], usualWorkers: number): ReplayArguments {
  const { values, positionals: names } = parse(words);
  const groups = values.group ?? [];
  const all = values.all ?? false;
  if (all ? groups.length + names.length > 0 : groups.length + names.length === 0) throw new Problem(USAGE, 2);
  const headed = values.headed ?? false;
  const workers = values.workers === undefined ? usualWorkers : Number(values.workers);
  if (!Number.isInteger(workers) || workers < 1) throw new Problem(`--workers must be a whole number. ${USAGE}`, 2);
  return {
    what: all ? { all } : { all, groups, names },
    headed,
    report: values.report ?? null,
    baseUrl: values['base-url']?.replace(/\/+$/, '') ?? null,
    // A person who watches can follow one walk.
    workers: headed ? 1 : workers,
  };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        group: { type: 'string', multiple: true },
        headed: { type: 'boolean' },
        report: { type: 'string' },
        'base-url': { type: 'string' },
        workers: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n${USAGE}`, 2);
  }
}
