/** Sets up the provider states of the contracts in sessions of their scenarios. */
import type { z } from 'zod';
import { STATES, type StateName } from '#contract-states';
import { reject } from '../backend/backend-error.ts';
import { parseInput } from '../backend/parse-input.ts';
import type { World } from '../backend/world.ts';
import { redact } from '../journal/redaction.ts';
import { nearestNames } from '../schemas/nearest-names.ts';
import { truncate } from '../truncate.ts';
import { identityHandlers, otherUserHandlers } from './identity-handlers.ts';
import { planHandlers } from './plan-handlers.ts';
import { purchaseHandlers } from './purchase-handlers.ts';
import type { OtherUserHandlers, StateHandlers } from './state-handler.ts';

const HANDLERS: StateHandlers = { ...purchaseHandlers, ...planHandlers, ...identityHandlers };

type SetUp = (world: World) => Record<string, string>;

/** A state with valid params. Each function sets up one user's world and returns the values that come from it. */
export interface PreparedState {
  /** The scenario of the session in which the state is set up. */
  scenario: string;
  /** Null for a state without a user. */
  setUp: SetUp | null;
  /** Sets up another user of the state, before `setUp`. Null without one. */
  setUpOtherUser: SetUp | null;
}

/** Validates a state's name and params. Rejects unknown states with NOT_FOUND and invalid params with BAD_USER_INPUT. */
export function prepareState(name: string, params: unknown): PreparedState {
  if (isStateName(name)) return prepare(name, params);
  const nearest = nearestNames(name, Object.keys(STATES)).join("', '");
  return reject(`There is no state '${truncate(name)}'. The nearest are: '${nearest}'.`, 'NOT_FOUND');
}

function prepare<Name extends StateName>(name: Name, params: unknown): PreparedState {
  const { scenario, values, params: schema } = STATES[name];
  const usage = `The params of '${name}' are: ${Object.keys(schema.shape).join(', ')}.`;
  const parsed = parseInput<z.ZodType>(schema, params, { root: 'params', usage }) as Record<string, unknown>;
  const { method, cardNumber, idempotencyKey } = parsed;
  // A world stores no card number. The exceptions are for the card provider and for `runIdempotently`, which store none.
  const stateParams = { ...redact(parsed, 'card numbers'), method, cardNumber, idempotencyKey } as never;
  const setUp: (params: never, world: World) => object = HANDLERS[name];
  const setUpOther = Object.hasOwn(otherUserHandlers, name) ? otherUserHandlers[name as keyof OtherUserHandlers] : null;
  return {
    scenario,
    setUp: values.length === 0 ? null : (world) => ({ ...setUp(stateParams, world) }),
    setUpOtherUser: setUpOther && ((world) => ({ ...setUpOther(stateParams, world) })),
  };
}

const isStateName = (name: string): name is StateName => Object.hasOwn(STATES, name);
