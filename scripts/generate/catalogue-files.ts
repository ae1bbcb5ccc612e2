import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { scenarioFile } from '../../mock-server/catalogue/scenario-file.ts';
import { catalogue, describeStep, type Step, stepSchema } from '../../mock-server/scenarios/index.ts';
import { checkInput } from '../../mock-server/schemas/check-input.ts';
import { projectPath } from '../command-line/project-path.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The first step of each type in the catalogue. */
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

/** Writes conditions instead of `oneOf`: the discriminator selects an option, and errors of the others are not reported. */
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

const PUBLIC_NAMES_FILE = 'mock-server/scenarios/public-names.json';
const TYPE_FILE = 'mock-server/catalogue/generated/scenario-names.ts';

/** All names of scenarios ever published, and their type. Names are only added, never removed. */
export async function generatePublicNames(): Promise<Record<string, string>> {
  const published = JSON.parse(await readFile(projectPath(PUBLIC_NAMES_FILE), 'utf8')) as string[];
  const names = [...new Set([...published, ...catalogue.map(({ name }) => name)])];
  return { [PUBLIC_NAMES_FILE]: `${JSON.stringify(names, null, 2)}\n`, [TYPE_FILE]: typeOf(names) };
}

const typeOf = (names: readonly string[]): string => `// Written by \`npm run write\` from the catalogue. Do not edit.
type ScenarioName =
${names.map((name) => `  | '${name}'`).join('\n')};

/** A name of the catalogue, which editors complete, or of a scenario of your own. */
export type AnyScenarioName = ScenarioName | (string & Record<never, never>);
`;
