import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseOptions } from '../command-line/parse-options.ts';
import { CommandError } from '../command-line/run-command.ts';
import {
  ADDRESS_OPTIONS,
  ADDRESS_USAGE,
  type BackendOptions,
  parseAddress,
  parseHttpUrl,
} from './backend/backend-client.ts';
import type { ReplaySettings } from './settings.ts';

const USAGE = 'Usage: npm run replay -- NAME… | FILE.json… | --group GROUP | --code CODE | --all  (details: --help)';

const HELP = `Replays scenarios in Chromium with Playwright Test.

Usage:
  npm run replay -- SELECTION… [OPTION…]
  npm run replay -- show DIR        opens a report

Selection (combined selections run each scenario once):
  NAME              a scenario of the catalogue; npm run scenarios lists them
  FILE.json         a scenario written as JSON, or a folder of such files
  --group GROUP     the scenarios of a group; repeatable
  --code CODE       the scenarios that cover a line of the specification, such as V14; repeatable
  --all             every scenario

A real backend:
  --backend URL     the backend, without /graphql; runs the scenarios against it
  --states URL      its endpoint for provider states, which prepares the start of each scenario
${ADDRESS_USAGE}

Running:
  --headed          shows the browser window
  --ui              opens Playwright's UI mode
  --workers N       number of parallel workers; by default two for each processor, up to eight
  --shard I/N       runs the I-th of N parts
  --last-failed     runs only the scenarios that failed in the last run

Output:
  --report DIR      writes an HTML report with screenshots and requests, and approval.html, one page to print and
                    sign; with --shard, a part for merge-reports
  --baseline DIR    compares texts and screenshots with those in DIR; the first run takes them. approval.html then
                    has only what changed
  --update-snapshots  replaces the baseline of the selected scenarios
  --junit FILE      writes a JUnit XML file
  Every run also writes .replay/results.json (the last result of each scenario)
  and .replay/pictures/ (the pictures for the gallery).

Exit code: 0 when everything passed, 1 when something failed or differs, 2 for invalid arguments or unknown names.`;

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
  backend: { type: 'string' },
  ...ADDRESS_OPTIONS,
  states: { type: 'string' },
  report: { type: 'string' },
  baseline: { type: 'string' },
  junit: { type: 'string' },
  // Playwright's own options.
  headed: { type: 'boolean' },
  ui: { type: 'boolean' },
  workers: { type: 'string' },
  shard: { type: 'string' },
  'last-failed': { type: 'boolean' },
  'update-snapshots': { type: 'boolean' },
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
  if (!selection.all && selectors.length === 0) throw new CommandError(USAGE, 2);

  const settings: ReplaySettings = {};
  for (const name of ['report', 'baseline', 'junit'] as const) {
    const file = values[name];
    if (file !== undefined) settings[name] = path.resolve(file);
  }
  requireReplaceable(settings);
  if (values.shard !== undefined) settings.shard = values.shard;
  const backend = parseBackend(values);
  if (backend) settings.backend = backend;
  if (files.length > 0) settings.files = files.map((file) => path.resolve(file));
  return { type: 'replay', selection, settings, playwright: playwrightOptions(values) };
}

/** The file that names the browser of a baseline. */
export const BASELINE_BROWSER_FILE = 'browser.txt';

/** Whether what is at a path was written by an earlier run. */
const IS_EARLIER_OUTPUT = {
  report(folder: string) {
    const page = path.join(folder, 'index.html');
    const isPage = existsSync(page) && contains(page, '<title>Playwright Test Report</title>');
    const files = isPage ? /^(index\.html|approval\.html|data|trace)$/ : /^part-\d+-of-\d+\.zip$/;
    return readdirSync(folder).every((name) => files.test(name));
  },
  baseline: (folder: string) => existsSync(path.join(folder, BASELINE_BROWSER_FILE)),
  junit: (file: string) => contains(file, '<testsuites '),
};

const contains = (file: string, text: string): boolean =>
  statSync(file).isFile() && readFileSync(file, 'utf8').includes(text);

/** Throws for a path with anything that no earlier run wrote there: it would be lost. Playwright empties the folder of a report. */
function requireReplaceable(settings: ReplaySettings): void {
  for (const name of ['report', 'baseline', 'junit'] as const) {
    const output = settings[name];
    const stats = output && statSync(output, { throwIfNoEntry: false });
    if (!output || !stats) continue;
    const isFolder = name !== 'junit';
    const isEmpty = stats.isDirectory() ? readdirSync(output).length === 0 : stats.size === 0;
    if (stats.isDirectory() !== isFolder || !(isEmpty || IS_EARLIER_OUTPUT[name](output)))
      throw new CommandError(
        `--${name} would overwrite ${output}, which no earlier run wrote. Choose another path, or an empty ${isFolder ? 'folder' : 'file'}.`,
        2,
      );
  }
  const { report, baseline, junit } = settings;
  for (const output of [baseline, junit])
    if (report && `${output}${path.sep}`.startsWith(`${report}${path.sep}`))
      throw new CommandError(`${output} is in the folder of --report, which is emptied. Choose a path beside it.`, 2);
}

type Values = ReturnType<typeof parse>['values'];

function playwrightOptions(values: Values): string[] {
  const { headed = false, shard = '1/1', workers = headed ? '1' : undefined } = values;
  const [, part = 0, parts = 0] = (/^(\d+)\/(\d+)$/.exec(shard) ?? []).map(Number);
  if (part < 1 || part > parts)
    throw new CommandError(`--shard must be I/N, such as 1/3, not '${shard}'.\n${USAGE}`, 2);
  if (workers !== undefined && !/^[1-9]\d*$/.test(workers))
    throw new CommandError(`--workers must be a positive whole number, not '${workers}'.\n${USAGE}`, 2);
  const flags = (['headed', 'ui', 'last-failed', 'update-snapshots'] as const).filter((name) => values[name]);
  return [
    ...flags.map((name) => `--${name}`),
    ...(values.shard === undefined ? [] : [`--shard=${shard}`]),
    ...(workers === undefined ? [] : [`--workers=${workers}`]),
  ];
}

/** The backend of --backend and --states, which need each other. */
function parseBackend({ backend, states, baseline, ...values }: Values): BackendOptions | null {
  const names = (['graphql-path', 'intention-path', 'header'] as const).filter((name) => values[name] !== undefined);
  if (backend === undefined && states === undefined) {
    if (names.length > 0) throw new CommandError(`--${names[0]} needs --backend and --states.\n${USAGE}`, 2);
    return null;
  }
  if (backend === undefined || states === undefined)
    throw new CommandError(`--backend and --states need each other.\n${USAGE}`, 2);
  if (baseline !== undefined) throw new CommandError(`--backend cannot be combined with --baseline.\n${USAGE}`, 2);
  const provider = parseHttpUrl('backend', backend);
  if (/\/graphql\/?$/.test(provider.url))
    throw new CommandError(`--backend is the URL without /graphql, which is appended: not '${provider.url}'.`, 2);
  const { headers, ...paths } = parseAddress(values);
  const stateSetup = parseHttpUrl('states', states);
  const [ofProvider, ofStates] = [provider, stateSetup].map((each) => ({ ...each.headers, ...headers }));
  return {
    ...{ backendUrl: provider.url, statesUrl: stateSetup.url, ...paths },
    ...(ofProvider && Object.keys(ofProvider).length > 0 && { headers: ofProvider }),
    ...(ofStates && Object.keys(ofStates).length > 0 && { statesHeaders: ofStates }),
  };
}

/** Scenario names contain neither '.json' nor a slash. */
const isFile = (argument: string): boolean => /\.json$|[/\\]/.test(argument);

const parse = (args: string[]) =>
  parseOptions({ usage: USAGE, help: HELP, options: OPTIONS, args, allowPositionals: true });
