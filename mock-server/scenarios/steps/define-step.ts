import type { Fields, ValuesOf } from './fields.ts';

/** Proof that a step has happened: page events or journal entries with these fields, in this order. Omitted fields match anything. */
export interface Observation {
  source: 'page' | 'journal';
  matches: readonly object[];
}

/** How a step outside the page is run: a request to the session, or an event for the host page. */
export type Trigger =
  | { kind: 'request'; path: 'clock' | 'faults' | 'methods'; body: object }
  | { kind: 'event'; name: string };

interface StepBehavior<Values> {
  /** The step as a sentence. */
  describe: (step: Values) => string;
  /** Omitted when only a person looking at the screen can tell. */
  observe?: (step: Values) => Observation | null;
  trigger?: (step: Values) => Trigger;
  /** Whether the checkout can make the expectation fail; default true. */
  canFail?: (step: Values) => boolean;
}

export type StepOf<Type extends string, Given> = { type: Type } & ValuesOf<Given>;

export type StepDefinition = { type: string; fields: Fields } & StepBehavior<never>;

/** Defines a step type: returns its builder with the type, fields and behavior attached. */
export function defineStep<const Type extends string, Given extends Fields, Args extends unknown[]>(
  type: Type,
  fields: Given,
  build: (...args: Args) => ValuesOf<Given>,
  behavior: StepBehavior<ValuesOf<Given>>,
) {
  const create = (...args: Args): StepOf<Type, Given> => ({ type, ...build(...args) });
  return Object.assign(create, { type, fields, ...behavior });
}

/** Defines a step type without fields. */
export const defineSimpleStep = <const Type extends string>(type: Type, sentence: string, observe?: Observation) =>
  defineStep(type, {}, () => ({}), { describe: () => sentence, ...(observe ? { observe: () => observe } : {}) });

export const matchPageEvents = (...matches: object[]): Observation => ({ source: 'page', matches });
export const matchJournalEntries = (...matches: object[]): Observation => ({ source: 'journal', matches });
export const matchPress = (name: string): Observation => matchPageEvents({ kind: 'pressed', name });
