import * as z from 'zod';
import {
  checkoutPage,
  collectProvedLines,
  collectTypedValues,
  type Scenario,
  scenarioSchema,
} from '../scenarios/index.ts';
import { checkInput } from '../schemas/check-input.ts';

/** A scenario in a JSON file, which may omit fields with a default. `npm run write` generates a JSON Schema from it. */
export const scenarioFile = scenarioSchema.extend({
  covers: scenarioSchema.shape.covers.exactOptional(),
  try: scenarioSchema.shape.try.exactOptional(),
  expected: scenarioSchema.shape.expected.default([]),
  fixtures: scenarioSchema.shape.fixtures.default({}),
  host: scenarioSchema.shape.host.default(checkoutPage('standard-monthly')),
  $schema: z.string().exactOptional().describe('Path or URL of this JSON Schema, for the help of editors.'),
});

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

export function failToRead(file: string, problem: string): never {
  const sentence = problem.replace(/\.?$/, '.');
  throw new Error(`Failed to read the scenario of ${file}: ${sentence} Correct the file, or start without it.`);
}
