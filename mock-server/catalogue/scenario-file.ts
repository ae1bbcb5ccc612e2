import * as z from 'zod';
import {
  checkoutPage,
  collectProvedLines,
  collectTypedValues,
  type Scenario,
  scenarioSchema,
} from '../scenarios/index.ts';
import { checkInput } from '../schemas/check-input.ts';

/**
 * A scenario as JSON: fields may be left out that have a default in TypeScript too. Its JSON Schema is generated from it
 * (`npm run write`).
 */
export const scenarioFile = scenarioSchema.extend({
  covers: scenarioSchema.shape.covers.exactOptional(),
  try: scenarioSchema.shape.try.exactOptional(),
  expected: scenarioSchema.shape.expected.default([]),
  fixtures: scenarioSchema.shape.fixtures.default({}),
  host: scenarioSchema.shape.host.default(checkoutPage('standard-monthly')),
  $schema: z.string().exactOptional().describe('Path or URL of this JSON Schema, for the help of editors.'),
});

/** The content of a scenario's file. */
export function parseScenario(content: unknown, file: string): Scenario {
  const { value, problem } = checkInput(scenarioFile, content, 'scenario');
  if (!value) return failToRead(file, problem);
  const {
    $schema,
    covers = collectProvedLines(value.steps),
    try: typed = collectTypedValues(value.steps),
    ...rest
  } = value;
  return { ...rest, covers, try: typed };
}

/** Throws an Error that names the file. */
export function failToRead(file: string, problem: string): never {
  const sentence = problem.replace(/\.?$/, '.');
  throw new Error(`Failed to read the scenario of ${file}: ${sentence} Correct the file, or start without it.`);
}
