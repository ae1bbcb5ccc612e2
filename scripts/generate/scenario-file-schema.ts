import * as z from 'zod';
import { scenarioFile } from '../../mock-server/catalogue/scenario-file.ts';
import { catalogue, describeStep, type Step, scenarioSchema, stepSchema } from '../../mock-server/scenarios/index.ts';
import { checkInput } from '../../mock-server/schemas/check-input.ts';
import { findSource, joinPath, type Source } from './schema-comments.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * The JSON Schema of scenario files, in draft 7, which editors support in full. Descriptions are the comments of the
 * sources; `patternErrorMessage` is for VS Code.
 */
export function generateScenarioFileSchema(): Record<string, string> {
  // As text in between, because equal parts are one object.
  const text = JSON.stringify(z.toJSONSchema(scenarioFile, { target: 'draft-7', io: 'input' }));
  const schema: JsonSchema = { ...JSON.parse(text), title: 'A scenario of legal-checkout' };
  annotate(scenarioFile, schema, findSource(scenarioSchema) as Source);
  return { 'mock-server/catalogue/generated/scenario.schema.json': `${JSON.stringify(schema)}\n` };
}

/** Adds what a JSON Schema made by zod lacks: descriptions, and a form for which editors report the invalid field itself. */
function annotate(schema: z.core.$ZodType, json: JsonSchema, within: Source): void {
  const source = findSource(schema) ?? within;
  if (schema instanceof z.ZodObject) {
    for (const [name, inner] of Object.entries(schema.shape)) {
      const property = json.properties?.[name] as JsonSchema;
      const path = joinPath(source.path, name);
      const comment = source.comments.get(path);
      if (comment) property.description = comment;
      annotate(inner, property, { ...source, path });
    }
  } else if (schema instanceof z.ZodDiscriminatedUnion) annotateOptions(schema, json, source);
  else if (schema instanceof z.ZodUnion)
    for (const [index, option] of schema.options.entries()) annotate(option, json.anyOf?.[index] as JsonSchema, source);
  else if (schema instanceof z.ZodArray) annotate(schema.element, json.items as JsonSchema, source);
  else if (schema instanceof z.ZodRecord) annotateRecord(schema, json, source);
  else if (schema instanceof z.ZodString) annotatePattern(schema, json);
  else if (schema instanceof z.ZodNullable) annotate(schema.unwrap(), (json.anyOf?.[0] ?? json) as JsonSchema, source);
  else if ('innerType' in schema._zod.def) annotate(schema._zod.def.innerType as z.ZodType, json, source);
}

/** As conditions instead of `oneOf`: the discriminator selects an option, and errors of the others are not reported. */
function annotateOptions(schema: z.ZodDiscriminatedUnion, json: JsonSchema, source: Source): void {
  const { discriminator } = schema.def;
  const isStep = schema === (stepSchema as z.ZodType);
  const options = (json.oneOf as JsonSchema[]).map((option, index) => {
    const optionSchema = schema.options[index] as z.ZodObject;
    const path = joinPath(source.path, `[${index}]`);
    annotate(optionSchema, option, { ...source, path });
    const kind = option.properties?.[discriminator] as JsonSchema;
    const example = isStep ? EXAMPLES.get(kind.const as Step['type']) : undefined;
    kind.description = [
      source.comments.get(path) ?? findSource(optionSchema)?.comments.get(''),
      example && `Example: ${describeStep(example)}.`,
    ]
      .filter(Boolean)
      .join(' ');
    return { kind: kind.const as string, option };
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

/** The first step of each type in the catalogue. */
const EXAMPLES = new Map<Step['type'], Step>();
for (const { steps } of catalogue)
  for (const step of steps) if (!EXAMPLES.has(step.type)) EXAMPLES.set(step.type, step);

/** With one property for each name of an enum, which editors complete. */
function annotateRecord(schema: z.ZodRecord, json: JsonSchema, source: Source): void {
  const values = json.additionalProperties as JsonSchema;
  delete json.propertyNames;
  annotate(schema.valueType as z.ZodType, values, source);
  if (!(schema.keyType instanceof z.ZodEnum)) return;
  json.properties = Object.fromEntries(schema.keyType.options.map((name) => [name, values]));
  json.additionalProperties = false;
}

function annotatePattern(schema: z.ZodString, json: JsonSchema): void {
  if (json.pattern === undefined) return;
  const [, expected] = /^The body must (.*), not '.*'\.$/s.exec(checkInput(schema, '\0').problem ?? '') ?? [];
  if (expected) json['patternErrorMessage'] = `Must ${expected}.`;
}
