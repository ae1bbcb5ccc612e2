import { parseArgs } from 'node:util';
import { Problem } from '../command.ts';
import { type Part, parsePart } from './shards/part.ts';
import { USAGE } from './usage.ts';

/** What to walk: everything, or all that these name. */
export interface Asked {
  all: boolean;
  names: string[];
  /** Scenarios that are written as JSON. */
  files: string[];
  groups: string[];
  /** Lines of the specification. */
  codes: string[];
}

export interface ReplayArguments {
  asked: Asked;
  headed: boolean;
  /** Before each action; 0 for none. */
  pauseMs: number;
  /** Folder for a report with a picture of every step. */
  report: string | null;
  /** Folder of the report to compare with. */
  baseline: string | null;
  junit: string | null;
  json: string | null;
  /** A page that already runs, in place of one of our own. */
  baseUrl: string | null;
  workers: number;
  part: Part | null;
  /** Those first that failed when they were last walked. */
  failedFirst: boolean;
  watch: boolean;
  /** A journal, to walk its scenario again. */
  from: string | null;
}

export type ReplayCommand =
  | { do: 'help' }
  | { do: 'accept' | 'reject'; folder: string; names: string[] }
  | ({ do: 'replay' } & ReplayArguments);

const OPTIONS = {
  all: { type: 'boolean' },
  group: { type: 'string', multiple: true },
  code: { type: 'string', multiple: true },
  from: { type: 'string' },
  headed: { type: 'boolean' },
  'slow-mo': { type: 'string' },
  workers: { type: 'string' },
  shard: { type: 'string' },
  'failed-first': { type: 'boolean' },
  watch: { type: 'boolean' },
  'base-url': { type: 'string' },
  report: { type: 'string' },
  baseline: { type: 'string' },
  junit: { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parse>['values'];

/** Reads the words after `npm run replay --`, or throws how to use it. */
export function parseReplayArguments(words: string[], usualWorkers: number): ReplayCommand {
  const { values, positionals } = parse(words);
  if (values.help) return { do: 'help' };
  const [verb, ...rest] = positionals;
  if (verb === 'accept' || verb === 'reject') return judgement(verb, rest, values);

  const asked: Asked = {
    all: values.all ?? false,
    names: positionals.filter((word) => !isFile(word)),
    files: positionals.filter(isFile),
    groups: values.group ?? [],
    codes: values.code ?? [],
  };
  const watch = values.watch ?? false;
  const from = values.from ?? null;
  forbid(asked, values);
  const pauseMs = wholeNumber('slow-mo', values['slow-mo'], 0) ?? 0;
  const headed = (values.headed ?? false) || pauseMs > 0;
  const workers = wholeNumber('workers', values.workers, 1) ?? usualWorkers;
  return {
    do: 'replay',
    asked: watch && isNothing(asked) ? { ...asked, all: true } : asked,
    headed,
    pauseMs,
    report: values.report ?? null,
    baseline: values.baseline ?? null,
    junit: values.junit ?? null,
    json: values.json ?? null,
    baseUrl: values['base-url']?.replace(/\/+$/, '') ?? null,
    // A person who watches can follow one walk.
    workers: headed ? 1 : workers,
    part: values.shard === undefined ? null : parsePart(values.shard),
    failedFirst: values['failed-first'] ?? false,
    watch,
    from,
  };
}

/** A path: names of scenarios have neither a dot nor a slash. */
const isFile = (word: string): boolean => /\.json$|[/\\]/.test(word);

const isNothing = ({ all, names, files, groups, codes }: Asked): boolean =>
  !all && [names, files, groups, codes].every((each) => each.length === 0);

/** What does not go together. */
function forbid(asked: Asked, values: Values): void {
  const nothing = isNothing(asked);
  const wrong = (why: string) => new Problem(`${why}\n${USAGE}`, 2);
  if (nothing && !values.from && !values.watch) throw new Problem(USAGE, 2);
  if (asked.all && !isNothing({ ...asked, all: false })) throw wrong('--all is everything already.');
  if (values.from && !nothing) throw wrong('--from names its own scenario: ask for no other beside it.');
  const alone = (['shard', 'watch', 'from'] as const).filter((name) => values[name]);
  if (alone.length > 1) throw wrong(`--${alone.join(' and --')} do not go together.`);
  for (const name of ['base-url', 'baseline', 'report'] as const) {
    if (values.watch && values[name] !== undefined) throw wrong(`--watch and --${name} do not go together.`);
  }
}

function judgement(verb: 'accept' | 'reject', [folder, ...names]: string[], values: Values): ReplayCommand {
  const used = Object.keys(values);
  if (used.length > 0) throw new Problem(`'${verb}' goes with no --${used[0]}.\n${USAGE}`, 2);
  if (folder === undefined || (verb === 'reject' && names.length === 0)) {
    throw new Problem(`Use: npm run replay -- ${verb} DIR ${verb === 'accept' ? '[NAME…]' : 'NAME…'}`, 2);
  }
  return { do: verb, folder, names };
}

function wholeNumber(name: string, text: string | undefined, least: number): number | null {
  if (text === undefined) return null;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least) return number;
  throw new Problem(`--${name} must be a whole number from ${least} on, and not '${text}'.\n${USAGE}`, 2);
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n${USAGE}`, 2);
  }
}
