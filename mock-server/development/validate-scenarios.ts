import { findInvalidScenarios } from './find-invalid-scenarios.ts';
import { findScenarioLines } from './find-scenario-lines.ts';
import type { LoadedScenarios } from './load-scenarios.ts';
import { summarizeLines } from './summarize-lines.ts';

/** A `problem` prevents serving the files; `warnings` do not. */
interface ValidationResult {
  problem: string | null;
  warnings: readonly string[];
}

/**
 * Checks whether loaded files can be served, and what is unfinished in them. Messages start with the scenario's line.
 */
export async function validateScenarios(folder: string, files: LoadedScenarios): Promise<ValidationResult> {
  const invalidScenarios = findInvalidScenarios(files);
  const { scenarios, codes, publicNames, validateCatalogue } = files;
  if (invalidScenarios.length > 0) {
    const lines = await findScenarioLines(
      folder,
      invalidScenarios.flatMap(({ texts }) => texts),
    );
    const linesOf = (texts: readonly string[]) => texts.map((text) => lines.get(text) ?? []).find((found) => found[0]);
    const messages = invalidScenarios.map(({ texts, message }) => withLocations(message, linesOf(texts)));
    return { problem: summarizeLines(messages), warnings: [] };
  }
  const problems = validateCatalogue(scenarios, { codes, publicNames });
  const scenarioName = (problem: string) => problem.split(': ', 1)[0] ?? '';
  const lines = problems.length === 0 ? null : await findScenarioLines(folder, problems.map(scenarioName));
  return {
    problem: null,
    warnings: problems.map((problem) => withLocations(problem, lines?.get(scenarioName(problem)))),
  };
}

/** Starts with the last location, because the later definition is more likely to be the mistake. */
function withLocations(message: string, locations: readonly string[] = []): string {
  const [last, ...others] = [...locations].reverse();
  if (last === undefined) return message;
  return `${last}: ${message}${others.length === 0 ? '' : ` Also defined at ${others.join(', ')}.`}`;
}
