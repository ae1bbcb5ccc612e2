import type { Step } from '#scenarios';
import { actionHandlers } from './actions.ts';
import { expectationHandlers } from './expectations.ts';
import type { StepHandlers, TestWorld } from './test-world.ts';

/** A missing handler is a type error. */
const handlers: StepHandlers = { ...actionHandlers, ...expectationHandlers };

export const runStep = (world: TestWorld, step: Step): Promise<void> => handlers[step.type](world, step as never);
