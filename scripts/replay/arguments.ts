import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { collect, npmCommand, parse } from '../command-line/npm-command.ts';
import { CommandError } from '../command-line/run-command.ts';

const PLAYWRIGHT_GROUP = "Options of Playwright, which are passed on; 'npx playwright test --help' explains them:";

export const replayCommand = () =>
  npmCommand('replay', 'Replays scenarios in Chromium with Playwright Test.')
    .argument('[names...]', 'scenarios (npm run scenarios lists them), JSON files with scenarios, and folders of them')
    .option('--group <group>', 'the scenarios of a group; repeatable', collect)
    .option('--code <code>', 'the scenarios that cover a line of the specification, such as V14; repeatable', collect)
    .addOption(new Option('--all', 'every scenario').conflicts(['group', 'code']))
    .option('--report <dir>', 'writes an HTML report, and approval.html to print and sign; with --shard, a part of it')
    .option('--baseline <dir>', 'compares texts and screenshots with those in the folder; the first run takes them')
    .option('--junit <file>', 'writes a JUnit XML file')
    .optionsGroup(PLAYWRIGHT_GROUP)
    .option('--headed')
    .option('--ui')
    .option('--workers <n>')
    .option('--shard <i/n>', '', shard)
    .option('--last-failed')
    .option('--update-snapshots')
    .addHelpText(
      'after',
      `
Every run also writes .replay/results.json (the last result of each scenario) and .replay/pictures/ (for the gallery).
Exit code: 0 when everything passed, 1 when something failed or differs, 2 for invalid arguments or unknown names.`,
    );

function shard(text: string): string {
  const [, part = 0, parts = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part < 1 || part > parts) throw new InvalidArgumentError('It must be I/N, such as 1/3.');
  return text;
}

/** The scenarios to replay: all, or those that any of the lists selects. */
export interface ReplaySelection {
  all: boolean;
  names: string[];
  groups: string[];
  codes: string[];
}

/** Parses the arguments after `npm run replay --`. Throws a `CommandError` for invalid ones. */
export function parseReplayArguments(args?: readonly string[]) {
  const command = parse(replayCommand(), args);
  const options = command.opts();
  const { all = false, group: groups = [], code: codes = [], headed, workers } = options;
  const [paths, names] = [command.args.filter(isFile), command.args.filter((name) => !isFile(name))];
  const selected = [...command.args, ...groups, ...codes].length;
  if (selected === 0 && !all) command.error('Pass names of scenarios, --group, --code or --all.');
  if (all && selected > 0) command.error('--all cannot be combined with names.');
  const report = options.report && requireReplaceable(path.resolve(options.report));
  const passedOn = command.options
    .filter(({ helpGroupHeading }) => helpGroupHeading === PLAYWRIGHT_GROUP)
    .flatMap((option) => {
      const value = options[option.attributeName() as keyof typeof options];
      return value === undefined ? [] : [value === true ? `--${option.name()}` : `--${option.name()}=${value}`];
    });
  return {
    selection: { all, names, groups, codes } satisfies ReplaySelection,
    files: paths.map((file) => path.resolve(file)),
    report,
    baseline: options.baseline && path.resolve(options.baseline),
    junit: options.junit && path.resolve(options.junit),
    isPart: options.shard !== undefined,
    // With --headed one worker runs, because each worker opens a window.
    playwright: headed && workers === undefined ? [...passedOn, '--workers=1'] : passedOn,
  };
}

export const reportVariables = (report: string | undefined, isPart: boolean): NodeJS.ProcessEnv =>
  report === undefined
    ? {}
    : { REPLAY_REPORT: report, [isPart ? 'PLAYWRIGHT_BLOB_OUTPUT_DIR' : 'PLAYWRIGHT_HTML_OUTPUT_DIR']: report };

/** What Playwright's reporters and the approval page write into the folder of a report. */
const REPORT_FILES = /^(index\.html|approval\.html|data|trace|report-.*\.zip)$/;

/** Throws for a folder with files that no earlier report wrote, because Playwright empties it. */
function requireReplaceable(folder: string): string {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !(stats.isDirectory() && readdirSync(folder).every((name) => REPORT_FILES.test(name))))
    throw new CommandError(
      `--report would delete the files in ${folder}, because no earlier run wrote them. Choose an empty or a new folder.`,
      2,
    );
  return folder;
}

const isFile = (argument: string): boolean => /\.json$|[/\\]/.test(argument);
