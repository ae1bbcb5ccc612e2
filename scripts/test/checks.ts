import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { catalogue, type Scenario } from '#scenarios';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError } from '../command-line/run-command.ts';
import { CORE_TAG } from '../replay/choose-cover.ts';
import { grepPattern } from '../replay/test-names.ts';

export interface Check {
  name: string;
  program: string;
  args: string[];
  /** The format of its report, or where else its counts are. Without it the check counts as one. */
  countsFrom?: 'vitest' | 'playwright' | 'output';
}

/** Stages run one after the other. The checks of a stage start in this order, several side by side. */
export type Stages = Check[][];

const script = (name: string, ...args: string[]) => ({
  program: 'npm',
  args: ['run', '--silent', name, '--', ...args],
});

export const BROWSER_PROJECTS = ['--project=browser', '--project=scenarios'];

const playwright = (...args: string[]) => ({
  program: 'playwright',
  args: ['test', '--config', 'scripts/replay', ...args],
  countsFrom: 'playwright' as const,
});

const types: Check = { name: 'Types', ...script('typecheck') };

/** What `npm test` runs, what it leaves to `npm run test:rest`, or both. */
export const PARTS = ['core', 'rest', 'all'] as const;
export type Part = (typeof PARTS)[number];

/** The longest first, so that all end at about the same time. */
const CHECKS: Record<Exclude<Part, 'all'>, Check[]> = {
  core: [
    { name: 'Unit tests', ...script('unit'), countsFrom: 'vitest' },
    { name: 'Contracts', ...script('contracts', '--check'), countsFrom: 'output' },
    { name: 'Properties', ...script('properties'), countsFrom: 'vitest' },
    { name: 'Style, imports, spelling, links', ...script('lint') },
    types,
    { name: 'Tables of schemas', ...script('schema-tables', '--check') },
    { name: 'Generated code', ...script('codegen', '--check') },
  ],
  rest: [{ name: 'Packed module in a consumer', ...script('consumer'), countsFrom: 'output' }],
};

/** Playwright's options that select the replays and browser tests of a part. */
export const SELECTED_TESTS: Record<Part, readonly string[]> = {
  core: ['--grep', CORE_TAG],
  rest: ['--grep-invert', CORE_TAG],
  all: [],
};

/** The checks of a part. Of the tests in a browser `shard` ('I/N') takes a part; the first one has the other checks. */
export function checksOf(part: Part, shard?: string): Stages {
  const others = part === 'all' ? [...CHECKS.rest, ...CHECKS.core] : CHECKS[part];
  const browser = playwright(...BROWSER_PROJECTS, ...SELECTED_TESTS[part], ...(shard ? ['--shard', shard] : []));
  return [
    shard && !shard.startsWith('1/') ? [] : others,
    // Alone, because it keeps all processors busy; one run, so that all workers are busy to the end.
    [{ name: 'Replays and browser tests', ...browser }],
  ];
}

/** What belongs into every engine, in these projects of Playwright. */
export function checksOfEngines(engines: readonly string[], shard?: string): Stages {
  const projects = engines.map((engine) => `--project=${engine}`);
  return [[{ name: engines.join(' and '), ...playwright(...projects, ...(shard ? ['--shard', shard] : [])) }]];
}

/** The files that differ from a commit, new files included. Throws a CommandError outside a git repository. */
export function changedFiles(commit: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectPath(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const files = `${git('diff', '--name-only', '--diff-filter=d', commit, '--')}${git('ls-files', '--others', '--exclude-standard')}`;
    return [...new Set(files.split('\n').filter(Boolean))];
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new CommandError(`--changed compares with '${commit}', and git failed: ${stderr?.trim() ?? error}`, 2);
  }
}

/** Checks, and why they were chosen. */
interface ChosenChecks {
  stages: Stages;
  reasons: string[];
}

/** The checks that find most of what a change to these files can break, in about a minute. */
export function checksOfChange(files: readonly string[], commit: string): ChosenChecks {
  const related = [`--changed=${commit}`, '--passWithNoTests'];
  const specs = files.filter((file) => /^scripts\/browser-tests\/.*\.spec\.ts$/.test(file));
  const named = scenariosIn(files);
  const hasProductChanged = files.some((file) => /^(client|mock-server|scripts\/replay)\//.test(file));
  const usual = hasProductChanged ? firstOfEachGroup().filter((scenario) => !named.includes(scenario)) : [];
  const style = ['check', '--config-path', 'scripts/config/biome.json', '--no-errors-on-unmatched', ...files];
  const replays = playwright('--project=scenarios', '--grep', grepPattern([...named, ...usual]));
  const listOf = (scenarios: readonly Scenario[]) => scenarios.map(({ name }) => name).join(', ');
  return {
    stages: [
      [
        types,
        { name: 'Unit tests', ...script('unit', ...related), countsFrom: 'vitest' },
        { name: 'Style', program: 'biome', args: style },
      ],
      [{ name: 'Properties', ...script('properties', ...related), countsFrom: 'vitest' }],
      ...(specs.length > 0 ? [[{ name: 'Browser tests', ...playwright('--project=browser', ...specs) }]] : []),
      ...(named.length + usual.length > 0 ? [[{ name: 'Replays', ...replays }]] : []),
    ],
    reasons: [
      'types: always',
      `style: ${files.length === 1 ? files[0] : `the ${files.length} files that differ from ${commit}`}`,
      'unit tests and properties: those that import what differs',
      specs.length > 0 ? `browser tests: ${specs.join(', ')}, which differ` : '',
      named.length > 0 ? `replays named in a file that differs: ${listOf(named)}` : '',
      usual.length > 0 ? `replays, because the product differs, the first of each group: ${listOf(usual)}` : '',
    ].filter(Boolean),
  };
}

/** The scenarios whose names stand in a changed file of the catalogue. */
function scenariosIn(files: readonly string[]): Scenario[] {
  const changedText = files
    .filter((file) => /^mock-server\/scenarios\/.*(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(projectPath(file), 'utf8'))
    .join('\n');
  return catalogue.filter(({ name }) => changedText.includes(`'${name}'`));
}

const firstOfEachGroup = (): Scenario[] =>
  catalogue.filter(({ group }, index) => catalogue.findIndex((each) => each.group === group) === index);
