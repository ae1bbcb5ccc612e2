/** What can happen: what the user and the host do, what becomes of requests, reloads, other tabs, time. */
import fc from 'fast-check';
import { type PlanHandle, REFUSED_METHOD } from './backend.ts';
import { PLACES, type Place } from './browser.ts';
import { type Fate, fate } from './network.ts';

export type Command = { tab: number } & (
  | { type: 'show'; place: Place; plan: PlanHandle; isReady: boolean }
  | { type: 'leave'; place: Place }
  /** Null: a new card. */
  | { type: 'choose'; place: Place; method: string | null }
  | { type: 'press'; place: Place }
  /** A press, what becomes of the purchase, and whether the page can then read the subscriptions. */
  | { type: 'pay'; place: Place; fate: Fate; canLook: boolean }
  | { type: 'deliver'; at: number; fate: Fate }
  | { type: 'event'; at: number }
  | { type: 'settle' }
  | { type: 'reload' }
  /** More than a day. */
  | { type: 'advance' }
);

const tab = fc.nat({ max: 1 });
const place = fc.constantFrom(...PLACES);
const at = fc.nat({ max: 5 });
const command = <Type extends Command['type']>(
  type: Type,
  rest: {
    [Key in keyof Omit<Extract<Command, { type: Type }>, 'tab' | 'type'>]: fc.Arbitrary<
      Extract<Command, { type: Type }>[Key]
    >;
  },
): fc.Arbitrary<Command> => fc.record({ tab, type: fc.constant(type), ...rest }) as unknown as fc.Arbitrary<Command>;

const anyCommands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: command('show', {
        place,
        plan: fc.constantFrom<PlanHandle[]>('pay-per-doc', 'pay-per-doc', 'plan'),
        isReady: fc.constantFrom(true, true, false),
      }),
    },
    { weight: 1, arbitrary: command('leave', { place }) },
    {
      weight: 2,
      arbitrary: command('choose', { place, method: fc.constantFrom(null, null, 'pm_visa', REFUSED_METHOD) }),
    },
    { weight: 6, arbitrary: command('press', { place }) },
    { weight: 6, arbitrary: command('pay', { place, fate, canLook: fc.boolean() }) },
    { weight: 8, arbitrary: command('deliver', { at, fate }) },
    { weight: 1, arbitrary: command('event', { at }) },
    { weight: 3, arbitrary: command('settle', {}) },
    { weight: 2, arbitrary: command('reload', {}) },
    { weight: 1, arbitrary: command('advance', {}) },
  ),
  { minLength: 1, maxLength: 30, size: 'max' },
);

/** Runs begin with a checkout that is open, often in both tabs, and a press. */
export const commands: fc.Arbitrary<Command[]> = fc
  .record({
    place,
    plan: fc.constantFrom<PlanHandle[]>('pay-per-doc', 'pay-per-doc', 'plan'),
    isNew: fc.boolean(),
    hasTwo: fc.boolean(),
    rest: anyCommands,
  })
  .map(({ place: at, plan, isNew, hasTwo, rest }) => [
    ...(hasTwo ? [{ tab: 1, type: 'show', place: at, plan, isReady: true } as const] : []),
    { tab: 0, type: 'show', place: at, plan, isReady: true },
    ...(isNew ? [0, 1].map((tab) => ({ tab, type: 'choose', place: at, method: null }) as const) : []),
    { tab: 0, type: 'press', place: at },
    ...rest,
  ]);
