import fc, { type PluginInstance, type RunDetails } from 'fast-check';
import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The number of generated cases. */
    runs?: number;
  }
}

/** Records the number of runs in the test, and prints how to reproduce a failure. */
export function runReporter<Case>(): PluginInstance<Case> {
  return {
    onAllRunsComplete(details) {
      const test = TestRunner.getCurrentTest();
      if (test) test.meta.runs = (test.meta.runs ?? 0) + details.numRuns;
      if (!details.failed) return;
      const title = [test?.suite?.name, test?.name].join(' ').trim();
      const message = `${fc.defaultReportMessage(details)}\n\n${reproduceCommand(details, title)}`;
      throw new Error(message, { cause: details.errorInstance });
    },
  };
}

const reproduceCommand = (
  { seed, counterexamplePath }: Pick<RunDetails<unknown>, 'seed' | 'counterexamplePath'>,
  title: string,
) => `Reproduce: npm run properties -- --seed ${seed} --case ${counterexamplePath} -t ${quote(escapePattern(title))}`;

/** A pattern that matches exactly this title. */
const escapePattern = (title: string): string => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
