import { CORE_TAG } from '../replay/choose-cover.ts';

export interface Check {
  name: string;
  program: string;
  args: string[];
  /** The format of its report, or where else its counts are. Without it the check counts as one. */
  countsFrom?: 'vitest' | 'playwright' | 'output';
}

/** Stages run one after the other. The checks of a stage start in this order, several side by side. */
export type Stages = Check[][];

export const script = (name: string, ...args: string[]) => ({
  program: 'npm',
  args: ['run', '--silent', name, '--', ...args],
});

export const BROWSER_PROJECTS = ['--project=browser', '--project=scenarios', '--project=card-provider'];

export const playwright = (...args: string[]) => ({
  program: 'playwright',
  args: ['test', '--config', 'scripts/replay', ...args],
  countsFrom: 'playwright' as const,
});

export const types: Check = { name: 'Types', ...script('typecheck') };

export const generatedFiles: Check = { name: 'Generated files', ...script('write', '--check') };

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
    generatedFiles,
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
