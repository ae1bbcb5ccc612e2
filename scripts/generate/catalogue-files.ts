import * as z from 'zod';
import { PUBLIC_NAMES } from '../../mock-server/catalogue/generated/scenario-names.ts';
import { scenarioFile } from '../../mock-server/catalogue/scenario-file.ts';
import { catalogue, describeStep, type Step, stepSchema } from '../../mock-server/scenarios/index.ts';
import { checkInput } from '../../mock-server/schemas/check-input.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const EXAMPLES = new Map<string, Step>();
for (const { steps } of catalogue)
  for (const step of steps) if (!EXAMPLES.has(step.type)) EXAMPLES.set(step.type, step);

/** The JSON Schema of scenario files, in draft 7 because editors support it in full. `patternErrorMessage` is for VS Code. */
export function generateScenarioFileSchema(): Record<string, string> {
  const { $schema, ...schema } = z.toJSONSchema(scenarioFile, {
    target: 'draft-7',
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema instanceof z.ZodDiscriminatedUnion) selectOption(zodSchema, jsonSchema);
      if (zodSchema instanceof z.ZodRecord) nameProperties(zodSchema, jsonSchema);
      if (zodSchema instanceof z.ZodString && jsonSchema.pattern !== undefined) {
        const { problem = '' } = checkInput(zodSchema, '\0');
        const [, expected] = /^The body must (.*), not '.*'\.$/s.exec(problem) ?? [];
        if (expected) jsonSchema['patternErrorMessage'] = `Must ${expected}.`;
      }
    },
  });
  const text = JSON.stringify({ $schema, title: 'A scenario of legal-checkout', ...schema });
  return { 'mock-server/catalogue/generated/scenario.schema.json': `${text}\n` };
}

/** Replaces `oneOf` by conditions on the discriminator, so that editors report only the errors of the chosen option. */
function selectOption(schema: z.ZodDiscriminatedUnion, json: JsonSchema): void {
  const { discriminator } = schema.def;
  const isStep = schema === (stepSchema as z.ZodType);
  const options = (json.oneOf as JsonSchema[]).map((option) => {
    const kind = option.properties?.[discriminator] as JsonSchema;
    const example = isStep ? EXAMPLES.get(kind.const as string) : undefined;
    const description = example ? `Example: ${describeStep(example)}.` : option.description;
    if (description) kind.description = description;
    delete option.description;
    return { kind: kind.const, option };
  });
  delete json.oneOf;
  Object.assign(json, {
    type: 'object',
    properties: { [discriminator]: { enum: options.map(({ kind }) => kind) } },
    required: [discriminator],
    allOf: options.map(({ kind, option }) => ({
      if: { properties: { [discriminator]: { const: kind } }, required: [discriminator] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: option,
    })),
    ...(isStep && { examples: [...EXAMPLES.values()] }),
  });
}

/** Adds one property for each name of an enum, so that editors complete it. */
function nameProperties(schema: z.ZodRecord, json: JsonSchema): void {
  delete json.propertyNames;
  const { additionalProperties: value = false } = json;
  if (!(schema.keyType instanceof z.ZodEnum)) return;
  json.properties = Object.fromEntries(schema.keyType.options.map((name) => [name, value]));
  json.additionalProperties = false;
}

const NAMES_FILE = 'mock-server/catalogue/generated/scenario-names.ts';

/** All names of scenarios ever published, and their type. Names are only added, never removed. */
export function generatePublicNames(): Record<string, string> {
  const names = [...new Set([...PUBLIC_NAMES, ...catalogue.map(({ name }) => name)])];
  const text = `// Written by \`npm run write\`, which adds the catalogue's new names and removes none. Do not edit.
export const PUBLIC_NAMES = [
${names.map((name) => `  '${name}',`).join('\n')}
] as const;

/** A name of the catalogue, which editors complete, or of a scenario of your own. */
export type AnyScenarioName = (typeof PUBLIC_NAMES)[number] | (string & Record<never, never>);
`;
  return { [NAMES_FILE]: text };
}
