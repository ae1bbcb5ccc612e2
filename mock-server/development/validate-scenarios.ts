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
  const { scenarios, codes, publicNames, validateCatalogue } = files;
  const invalid = findInvalidScenarios(files);
  const isValid = invalid.length === 0;
  const unfinished = isValid ? validateCatalogue(scenarios, { codes, publicNames }) : [];
  const found = [...invalid, ...unfinished.map((message) => ({ texts: message.split(': ', 1), message }))];
  if (found.length === 0) return { problem: null, warnings: [] };
  const lines = await findScenarioLines(
    folder,
    found.flatMap(({ texts }) => texts),
  );
  const messages = found.map(({ texts, message }) =>
    withLocations(
      message,
      texts.map((text) => lines.get(text) ?? []).find((locations) => locations[0]),
    ),
  );
  return isValid ? { problem: null, warnings: messages } : { problem: summarizeLines(messages), warnings: [] };
}

/** Starts with the last location, because the later definition is more likely to be the mistake. */
function withLocations(message: string, locations: readonly string[] = []): string {
  const [last, ...others] = [...locations].reverse();
  if (last === undefined) return message;
  return `${last}: ${message}${others.length === 0 ? '' : ` Also defined at ${others.join(', ')}.`}`;
}
