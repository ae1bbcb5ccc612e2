import path from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../command.ts';
import type { Settings } from './settings.ts';
import { USAGE } from './usage.ts';

/** What to replay: everything, or all that these name. */
export interface Selection {
  all: boolean;
  names: string[];
  groups: string[];
  /** Lines of the specification. */
  codes: string[];
}

export type ReplayCommand =
  | { type: 'help' }
  | { type: 'show'; report: string }
  | { type: 'replay'; selection: Selection; settings: Settings; playwright: string[] };

const OPTIONS = {
  all: { type: 'boolean' },
  group: { type: 'string', multiple: true },
  code: { type: 'string', multiple: true },
  from: { type: 'string' },
  'slow-mo': { type: 'string' },
  report: { type: 'string' },
  baseline: { type: 'string' },
  junit: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  // Playwright's own.
  headed: { type: 'boolean' },
  ui: { type: 'boolean' },
  'ui-port': { type: 'string' },
  workers: { type: 'string' },
  shard: { type: 'string' },
  'last-failed': { type: 'boolean' },
  'repeat-each': { type: 'string' },
  'update-snapshots': { type: 'boolean' },
  trace: { type: 'boolean' },
} as const;

/** Reads the words after `npm run replay --`, or throws how to use it. */
export function parseReplayArguments(words: string[]): ReplayCommand {
  const { values, positionals } = parse(words);
  if (values.help) return { type: 'help' };
  const [verb, folder] = positionals;
  if (verb === 'show') {
    if (folder === undefined) throw new Problem('Use: npm run replay -- show DIR', 2);
    return { type: 'show', report: path.resolve(folder) };
  }
  const files = positionals.filter(isFile);
  const selection: Selection = {
    all: values.all ?? false,
    names: positionals.filter((word) => !isFile(word)),
    groups: values.group ?? [],
    codes: values.code ?? [],
  };
  const named = [...selection.names, ...selection.groups, ...selection.codes, ...files];
  if (selection.all && named.length > 0) throw new Problem(`--all is everything already.\n${USAGE}`, 2);
  if (values.from !== undefined && (selection.all || named.length > 0))
    throw new Problem(`--from names its own scenario: ask for no other beside it.\n${USAGE}`, 2);
  if (!selection.all && named.length === 0 && values.from === undefined) throw new Problem(USAGE, 2);

  const [report, baseline, junit, journal] = [values.report, values.baseline, values.junit, values.from].map(
    (file) => file && path.resolve(file),
  );
  const slowMo = wholeNumber('slow-mo', values['slow-mo']);
  const given: Settings = Object.fromEntries(
    Object.entries({ report, baseline, junit, journal, shard: values.shard, slowMo }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  if (files.length > 0) given.files = files.map((file) => path.resolve(file));
  return { type: 'replay', selection, settings: given, playwright: playwrightOptions(values) };
}

function playwrightOptions(values: ReturnType<typeof parse>['values']): string[] {
  const isWatched = values['slow-mo'] !== undefined || values.headed === true;
  const texts = (['shard', 'repeat-each', 'ui-port'] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  const flags = (['ui', 'last-failed', 'update-snapshots'] as const).filter((name) => values[name]);
  const shard = values.shard ?? '1/1';
  const [, part = 0, parts = 0] = (/^(\d+)\/(\d+)$/.exec(shard) ?? []).map(Number);
  if (part < 1 || part > parts) throw new Problem(`--shard must be I/N, such as 1/3, and not '${shard}'.\n${USAGE}`, 2);
  const workers = wholeNumber('workers', values.workers) ?? (isWatched ? 1 : null);
  return [
    ...texts,
    ...flags.map((name) => `--${name}`),
    ...(isWatched ? ['--headed'] : []),
    ...(workers === null ? [] : [`--workers=${workers}`]),
    ...(values.trace ? ['--trace=on'] : []),
  ];
}

/** A path: names of scenarios have neither a dot nor a slash. */
const isFile = (word: string): boolean => /\.json$|[/\\]/.test(word);

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Problem(`--${name} must be a whole number from 1 on, and not '${text}'.\n${USAGE}`, 2);
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n${USAGE}`, 2);
  }
}
