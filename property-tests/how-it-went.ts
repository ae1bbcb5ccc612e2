import fc, { type PluginInstance, type RunDetails } from 'fast-check';
import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How many cases the law was tried on. */
    runs?: number;
  }
}

/** Notes in the running test how many cases were tried, and tells of a broken law how to break it again. */
export function howItWent<Case>(): PluginInstance<Case> {
  return {
    onAllRunsComplete(details) {
      const law = TestRunner.getCurrentTest();
      if (law) law.meta.runs = (law.meta.runs ?? 0) + details.numRuns;
      if (!details.failed) return;
      const title = [law?.suite?.name, law?.name].join(' ').trim();
      const message = `${fc.defaultReportMessage(details)}\n\n${onceMore(details, title)}`;
      throw new Error(message, { cause: details.errorInstance });
    },
  };
}

const onceMore = (
  { seed, counterexamplePath }: Pick<RunDetails<unknown>, 'seed' | 'counterexamplePath'>,
  law: string,
) => `Once more: npm run properties -- --seed ${seed} --case ${counterexamplePath} -t ${inQuotes(asPattern(law))}`;

/** The words of a title as the pattern that finds it and no other. */
const asPattern = (title: string): string => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const inQuotes = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
