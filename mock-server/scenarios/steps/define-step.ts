import type { Fields, ValuesOf } from './fields.ts';

/**
 * What shows that a step has happened: events on the page, or entries of the journal, that have these fields, in this
 * order. A field that is left out may be anything.
 */
export interface Observation {
  source: 'page' | 'journal';
  matches: readonly object[];
}

/** How a step is made to happen that no person does on the page: a request to the session, or an event for the host page. */
export type Trigger =
  | { kind: 'request'; path: 'clock' | 'faults' | 'methods'; body: object }
  | { kind: 'event'; name: string };

interface Meaning<Values> {
  /** The step as a sentence. */
  describe: (step: Values) => string;
  /** Left out where only a person who looks at the screen can say. */
  observe?: (step: Values) => Observation | null;
  trigger?: (step: Values) => Trigger;
  /** Whether the expectation could fail for what the checkout does; always when left out. */
  asserts?: (step: Values) => boolean;
}

export type StepOf<Type extends string, Given> = { type: Type } & ValuesOf<Given>;

/** What there is to know of a kind of step. */
export type StepDefinition = { type: string; fields: Fields } & Meaning<never>;

/** One kind of step: its builder, with its type, fields and meaning. */
export function defineStep<const Type extends string, Given extends Fields, Args extends unknown[]>(
  type: Type,
  fields: Given,
  build: (...args: Args) => ValuesOf<Given>,
  meaning: Meaning<ValuesOf<Given>>,
) {
  const create = (...args: Args): StepOf<Type, Given> => ({ type, ...build(...args) });
  return Object.assign(create, { type, fields, ...meaning });
}

/** A kind of step without fields. */
export const defineBareStep = <const Type extends string>(type: Type, says: string, observe?: Observation) =>
  defineStep(type, {}, () => ({}), { describe: () => says, ...(observe ? { observe: () => observe } : {}) });

export const onPage = (...matches: object[]): Observation => ({ source: 'page', matches });
export const inJournal = (...matches: object[]): Observation => ({ source: 'journal', matches });
export const pressed = (name: string): Observation => onPage({ kind: 'pressed', name });
