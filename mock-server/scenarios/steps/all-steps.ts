import { nearestNames } from '../nearest-names.ts';
import type { Observation, StepDefinition, Trigger } from './define-step.ts';
import * as details from './details.ts';
import { fieldProblem } from './fields.ts';
import * as hostPage from './host-page.ts';
import * as payment from './payment.ts';
import * as screen from './screen-expectations.ts';
import * as sent from './sent-expectations.ts';
import * as session from './session.ts';

const exported = { ...hostPage, ...details, ...payment, ...session, ...screen, ...sent };

type Exported = (typeof exported)[keyof typeof exported];
/** A step of a scenario: plain data. `expect…` steps assert; the others act. */
export type Step = ReturnType<Extract<Exported, { type: string } & ((...args: never) => unknown)>>;

const DEFINITIONS = new Map<string, StepDefinition>(
  Object.values(exported).flatMap((each) =>
    typeof each === 'function' && 'type' in each ? [[each.type, each as StepDefinition]] : [],
  ),
);

/** The definition of a step, to be called with that step. Throws the nearest types for an unknown one. */
function definitionOf({ type }: { type: unknown }): StepDefinition {
  const found = DEFINITIONS.get(String(type));
  if (found) return found;
  const [nearest] = nearestNames(String(type), [...DEFINITIONS.keys()]);
  throw new Error(`there is no step of type '${type}'; the nearest is '${nearest}'`);
}

/** The step as a sentence. */
export const describeStep = (step: Step): string => definitionOf(step).describe(step as never);

/** A step as a page is given it. */
export type ShownStep = Step & {
  /** The step as a sentence. */
  says: string;
  /** What shows that it has happened; left out where only a person can say. */
  observed?: Observation;
  /** How it is made to happen outside the page; left out for one that is done on it. */
  trigger?: Trigger;
};

export function showStep(step: Step): ShownStep {
  const definition = definitionOf(step);
  const observed = definition.observe?.(step as never);
  const trigger = triggerOf(step);
  return {
    ...step,
    says: definition.describe(step as never),
    ...(observed ? { observed } : {}),
    ...(trigger ? { trigger } : {}),
  };
}

/** How the step is made to happen outside the page; null for one that is done on it. */
export const triggerOf = (step: Step): Trigger | null => definitionOf(step).trigger?.(step as never) ?? null;

export const isExpectation = ({ type }: Pick<Step, 'type'>): boolean => type.startsWith('expect');

/** Whether the step could fail for what the checkout does: an empty text is everywhere, no variables are always sent. */
export const asserts = (step: Step): boolean =>
  isExpectation(step) && (definitionOf(step).asserts?.(step as never) ?? true);

/** What is wrong with a step that was read from JSON, as a sentence; null when nothing is. */
export function stepProblem(given: Record<string, unknown>, at: string): string | null {
  const { type, ...values } = given;
  try {
    return fieldProblem(definitionOf({ type }).fields, values, at);
  } catch (error) {
    return `'${at}': ${error instanceof Error ? error.message : error}.`;
  }
}
