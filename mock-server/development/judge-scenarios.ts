import { findScenarioLines } from './find-scenario-lines.ts';
import type { ScenarioFiles } from './read-scenarios.ts';
import { severalLines } from './several-lines.ts';
import { unservable } from './unservable.ts';

export type Judgement = { problem: string } | { problem: null; warnings: readonly string[] };

/** Whether files that could be read can be served, and what is unfinished in them: each with its line, where it has one. */
export async function judgeScenarios(folder: string, files: ScenarioFiles): Promise<Judgement> {
  const reasons = unservable(files);
  const { scenarios, codes, publicNames, catalogueProblems } = files;
  if (reasons.length > 0) {
    const lines = await findScenarioLines(
      folder,
      reasons.flatMap(({ name }) => name ?? []),
    );
    const told = reasons.map(({ name, says }) => withPlaces(says, lines.get(name ?? '')));
    return { problem: severalLines(told) };
  }
  const problems = catalogueProblems(scenarios, { codes, publicNames });
  const nameOf = (problem: string) => problem.split(': ', 1)[0] ?? '';
  const lines = problems.length === 0 ? null : await findScenarioLines(folder, problems.map(nameOf));
  return { problem: null, warnings: problems.map((problem) => withPlaces(problem, lines?.get(nameOf(problem)))) };
}

/** Of several places the last one leads: what was written later is the likelier mistake. */
function withPlaces(says: string, places: readonly string[] = []): string {
  const [last, ...others] = [...places].reverse();
  if (last === undefined) return says;
  return `${last}: ${says}${others.length === 0 ? '' : ` The other: ${others.join(', ')}.`}`;
}
