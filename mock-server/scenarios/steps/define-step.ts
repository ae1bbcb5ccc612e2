import * as z from 'zod';
import { SPEC_LINES, type SpecCode } from '../spec-codes.ts';

/** Proof that an action has happened: a page event or journal entry with these fields. Omitted fields match anything. */
export interface Observation {
  source: 'page' | 'journal';
  match: object;
}

/** How the replay performs a step outside the page: a request to the session, or a call to the host page. */
export type Trigger =
  | { kind: 'request'; path: 'clock' | 'faults' | 'methods'; body: object }
  | { kind: 'host'; call: 'hide' };

export interface StepBehavior<Values> {
  describe: (step: Values) => string;
  observe?: (step: Values) => Observation;
  trigger?: (step: Values) => Trigger;
  /** A condition on several fields, with a message that completes "must …". */
  requires?: { holds: (step: Values) => boolean; message: string };
}

export type Fields = z.core.$ZodLooseShape;
export type ValuesOf<Given extends Fields> = keyof Given extends never
  ? Record<never, never>
  : z.infer<z.ZodObject<Given, z.core.$strict>>;

export type StepDefinition = { type: string; schema: z.ZodObject } & StepBehavior<never>;

const STEP_NOTES = {
  proves: z
    .array(z.enum(Object.keys(SPEC_LINES) as [SpecCode, ...SpecCode[]]))
    .exactOptional()
    .describe('Codes of the specification lines that the step proves.'),
  pictured: z.literal(true).exactOptional().describe('The gallery pictures the screen of this step.'),
};
type StepNotes = z.infer<z.ZodObject<typeof STEP_NOTES>>;

export function defineStep<const Type extends string, Given extends Fields, Args extends unknown[]>(
  type: Type,
  fields: Given,
  build: (...args: Args) => ValuesOf<Given>,
  behavior: StepBehavior<ValuesOf<Given>>,
) {
  const create = (...args: Args): { type: Type } & ValuesOf<Given> & StepNotes => ({ type, ...build(...args) });
  const { requires } = behavior;
  const fieldSchema: z.ZodObject = z.strictObject({ type: z.literal(type), ...fields, ...STEP_NOTES });
  const schema = requires ? fieldSchema.refine((step) => requires.holds(step as never), requires.message) : fieldSchema;
  return Object.assign(create, { type, schema, ...behavior });
}

export const defineSimpleStep = <const Type extends string>(type: Type, sentence: string, observe?: Observation) =>
  defineStep(type, {}, () => ({}), { describe: () => sentence, ...(observe ? { observe: () => observe } : {}) });

export const matchPageEvent = (match: object): Observation => ({ source: 'page', match });
export const matchJournalEntry = (match: object): Observation => ({ source: 'journal', match });
export const matchPress = (name: string): Observation => matchPageEvent({ kind: 'pressed', name });

export const definePress = <const Type extends string>(type: Type, button: string) =>
  defineSimpleStep(type, `Press '${button}'`, matchPress(button));
