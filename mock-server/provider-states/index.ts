import type { z } from 'zod';
import { STATES, type StateName } from '#contract-states';
import { parseInput, reject } from '../backend/backend-error.ts';
import type { World } from '../backend/world.ts';
import { redact } from '../journal/redaction.ts';
import { nearestNames } from '../schemas/nearest-names.ts';
import { truncate } from '../text.ts';
import { type Params, setUpUser } from './set-up-user.ts';

/** `setUp` prepares the user's world and returns the state's values; it is null for a state without a user. */
export function prepareState(name: string, params: unknown) {
  if (!isStateName(name)) {
    const nearest = nearestNames(name, Object.keys(STATES)).join("', '");
    return reject(`There is no state '${truncate(name)}'. The nearest are: '${nearest}'.`, 'NOT_FOUND');
  }
  const { scenario, values, params: schema } = STATES[name];
  const usage = `The params of '${name}' are: ${Object.keys(schema.shape).join(', ')}.`;
  const parsed = parseInput<z.ZodType>(schema, params, { root: 'params', usage }) as Record<string, unknown>;
  const { method, newMethods, cardNumber } = parsed;
  // Does not redact the params with card numbers, because the emulated card provider needs them and does not store them.
  const stateParams = { ...redact(parsed, 'card numbers'), method, newMethods, cardNumber } as Params;
  const setUp = (world: World): Record<string, string> => {
    const all = Object.entries(setUpUser(name, stateParams, world));
    return Object.fromEntries(all.filter(([value]) => (values as readonly string[]).includes(value)));
  };
  return { scenario, setUp: values.length === 0 ? null : setUp };
}

const isStateName = (name: string): name is StateName => Object.hasOwn(STATES, name);
