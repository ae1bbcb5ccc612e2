import * as z from 'zod';
import type { Observation, StepDefinition, Trigger } from './define-step.ts';
import * as steps from './index.ts';

type StepExport = (typeof steps)[keyof typeof steps];
/** One step of a scenario as plain data. `expect…` steps assert; the others act. */
export type Step = ReturnType<Extract<StepExport, { type: string } & ((...args: never) => unknown)>>;

const DEFINITIONS = new Map<string, StepDefinition>(
  Object.values(steps).flatMap((value) =>
    typeof value === 'function' && 'type' in value ? [[value.type, value as StepDefinition]] : [],
  ),
);

export const stepSchema = z.discriminatedUnion(
  'type',
  [...DEFINITIONS.values()].map(({ schema }) => schema) as [z.ZodObject, ...z.ZodObject[]],
) as unknown as z.ZodType<Step>;

function findDefinition({ type }: { type: string }): StepDefinition {
  const definition = DEFINITIONS.get(type);
  if (!definition) throw new Error(`there is no step of type '${type}'`);
  return definition;
}

export const describeStep = (step: Step): string => findDefinition(step).describe(step as never);

export type SerializedStep = Step & {
  says: string;
  /** The proof that the action has happened. Expectations have none, nor have actions that leave no trace. */
  observed?: Observation;
  trigger?: Trigger;
};

export function serializeStep(step: Step): SerializedStep {
  const definition = findDefinition(step);
  const observed = definition.observe?.(step as never);
  const trigger = getTrigger(step);
  return {
    ...step,
    says: definition.describe(step as never),
    ...(observed ? { observed } : {}),
    ...(trigger ? { trigger } : {}),
  };
}

export const getTrigger = (step: Step): Trigger | null => findDefinition(step).trigger?.(step as never) ?? null;
