import path from 'node:path';
import { parseOptions } from '../parse-options.ts';
import { CommandError } from '../run-command.ts';
import { parseHttpUrl } from './backend/http-url.ts';
import type { ReplaySettings } from './settings.ts';
import { HELP, USAGE } from './usage.ts';

/** The scenarios to replay: all, or those that any of the lists selects. */
export interface ReplaySelection {
  all: boolean;
  names: string[];
  groups: string[];
  /** Codes of lines of the specification. */
  codes: string[];
}

export type ReplayCommand =
  | { type: 'show'; report: string }
  | { type: 'replay'; selection: ReplaySelection; settings: ReplaySettings; playwright: string[] };

const OPTIONS = {
  all: { type: 'boolean' },
  group: { type: 'string', multiple: true },
  code: { type: 'string', multiple: true },
  from: { type: 'string' },
  backend: { type: 'string' },
  states: { type: 'string' },
  'slow-mo': { type: 'string' },
  report: { type: 'string' },
  baseline: { type: 'string' },
  junit: { type: 'string' },
  // Playwright's own options.
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

/** Parses the arguments after `npm run replay --`. Throws a `CommandError` for invalid ones. */
export function parseReplayArguments(args: string[]): ReplayCommand {
  const { values, positionals } = parse(args);
  const [subcommand, folder] = positionals;
  if (subcommand === 'show') {
    if (folder === undefined) throw new CommandError('Usage: npm run replay -- show DIR', 2);
    return { type: 'show', report: path.resolve(folder) };
  }
  const files = positionals.filter(isFile);
  const selection: ReplaySelection = {
    all: values.all ?? false,
    names: positionals.filter((name) => !isFile(name)),
    groups: values.group ?? [],
    codes: values.code ?? [],
  };
  const selectors = [...selection.names, ...selection.groups, ...selection.codes, ...files];
  if (selection.all && selectors.length > 0)
    throw new CommandError(`--all cannot be combined with names, files, --group or --code.\n${USAGE}`, 2);
  if (values.from !== undefined && (selection.all || selectors.length > 0))
    throw new CommandError(`--from cannot be combined with names, files, --group, --code or --all.\n${USAGE}`, 2);
  if (!selection.all && selectors.length === 0 && values.from === undefined) throw new CommandError(USAGE, 2);

  const [report, baseline, junit, journal] = [values.report, values.baseline, values.junit, values.from].map(
    (file) => file && path.resolve(file),
  );
  const slowMo = parsePositiveInteger('slow-mo', values['slow-mo']);
  const settings: ReplaySettings = Object.fromEntries(
    Object.entries({ report, baseline, junit, journal, shard: values.shard, slowMo }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const backend = parseBackend(values);
  if (backend) settings.backend = backend;
  if (files.length > 0) settings.files = files.map((file) => path.resolve(file));
  return { type: 'replay', selection, settings, playwright: playwrightOptions(values) };
}

function playwrightOptions(values: ReturnType<typeof parse>['values']): string[] {
  const isHeaded = values['slow-mo'] !== undefined || values.headed === true;
  const texts = (['shard', 'repeat-each', 'ui-port'] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  const flags = (['ui', 'last-failed', 'update-snapshots'] as const).filter((name) => values[name]);
  const shard = values.shard ?? '1/1';
  const [, part = 0, parts = 0] = (/^(\d+)\/(\d+)$/.exec(shard) ?? []).map(Number);
  if (part < 1 || part > parts)
    throw new CommandError(`--shard must be I/N, such as 1/3, not '${shard}'.\n${USAGE}`, 2);
  const workers = parsePositiveInteger('workers', values.workers) ?? (isHeaded ? 1 : null);
  return [
    ...texts,
    ...flags.map((name) => `--${name}`),
    ...(isHeaded ? ['--headed'] : []),
    ...(workers === null ? [] : [`--workers=${workers}`]),
    ...(values.trace ? ['--trace=on'] : []),
  ];
}

/** The backend of --backend and --states, which need each other. */
function parseBackend({ backend, states, from, baseline }: ReturnType<typeof parse>['values']) {
  if (backend === undefined && states === undefined) return null;
  if (backend === undefined || states === undefined)
    throw new CommandError(`--backend and --states need each other.\n${USAGE}`, 2);
  if (from !== undefined || baseline !== undefined)
    throw new CommandError(`--backend cannot be combined with --from or --baseline.\n${USAGE}`, 2);
  const backendUrl = parseHttpUrl('backend', backend);
  if (/\/graphql\/?$/.test(backendUrl))
    throw new CommandError(`--backend is the URL without /graphql, which is appended: not '${backend}'.`, 2);
  return { backendUrl, statesUrl: parseHttpUrl('states', states) };
}

/** Scenario names contain neither '.json' nor a slash. */
const isFile = (argument: string): boolean => /\.json$|[/\\]/.test(argument);

function parsePositiveInteger(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new CommandError(`--${name} must be a positive whole number, not '${text}'.\n${USAGE}`, 2);
}

const parse = (args: string[]) =>
  parseOptions({ usage: USAGE, help: HELP, options: OPTIONS, args, allowPositionals: true });
