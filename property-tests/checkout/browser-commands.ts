/** What can happen: what the user and the host do, what becomes of requests, reloads, other tabs, time. */
import fc from 'fast-check';
import { DECLINED_METHOD, type PlanHandle } from './fake-backend.ts';
import { SURFACES, type Surface } from './fake-browser.ts';
import { type Delivery, delivery } from './fake-network.ts';

export type BrowserCommand = { tab: number } & (
  | { type: 'show'; surface: Surface; plan: PlanHandle; isReady: boolean }
  | { type: 'leave'; surface: Surface }
  /** Null: a new card. */
  | { type: 'choose'; surface: Surface; method: string | null }
  | { type: 'press'; surface: Surface }
  /** A press, what becomes of the purchase, and whether the page can then read the subscriptions. */
  | { type: 'pay'; surface: Surface; delivery: Delivery; canReadSubscriptions: boolean }
  | { type: 'deliverRequest'; index: number; delivery: Delivery }
  | { type: 'deliverStorageEvent'; index: number }
  | { type: 'deliverAll' }
  | { type: 'reload' }
  /** More than a day. */
  | { type: 'advance' }
);

const tab = fc.nat({ max: 1 });
const surface = fc.constantFrom(...SURFACES);
const index = fc.nat({ max: 5 });
const createCommand = <Type extends BrowserCommand['type']>(
  type: Type,
  rest: {
    [Key in keyof Omit<Extract<BrowserCommand, { type: Type }>, 'tab' | 'type'>]: fc.Arbitrary<
      Extract<BrowserCommand, { type: Type }>[Key]
    >;
  },
): fc.Arbitrary<BrowserCommand> =>
  fc.record({ tab, type: fc.constant(type), ...rest }) as unknown as fc.Arbitrary<BrowserCommand>;

const anyCommands: fc.Arbitrary<BrowserCommand[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: createCommand('show', {
        surface,
        plan: fc.constantFrom<PlanHandle[]>('pay-per-doc', 'pay-per-doc', 'plan'),
        isReady: fc.constantFrom(true, true, false),
      }),
    },
    { weight: 1, arbitrary: createCommand('leave', { surface }) },
    {
      weight: 2,
      arbitrary: createCommand('choose', {
        surface,
        method: fc.constantFrom(null, null, 'pm_visa', DECLINED_METHOD),
      }),
    },
    { weight: 6, arbitrary: createCommand('press', { surface }) },
    { weight: 6, arbitrary: createCommand('pay', { surface, delivery, canReadSubscriptions: fc.boolean() }) },
    { weight: 8, arbitrary: createCommand('deliverRequest', { index, delivery }) },
    { weight: 1, arbitrary: createCommand('deliverStorageEvent', { index }) },
    { weight: 3, arbitrary: createCommand('deliverAll', {}) },
    { weight: 2, arbitrary: createCommand('reload', {}) },
    { weight: 1, arbitrary: createCommand('advance', {}) },
  ),
  { minLength: 1, maxLength: 30, size: 'max' },
);

/** Runs begin with a checkout that is open, often in both tabs, and a press. */
export const browserCommands: fc.Arbitrary<BrowserCommand[]> = fc
  .record({
    surface,
    plan: fc.constantFrom<PlanHandle[]>('pay-per-doc', 'pay-per-doc', 'plan'),
    isNew: fc.boolean(),
    hasTwo: fc.boolean(),
    rest: anyCommands,
  })
  .map(({ surface, plan, isNew, hasTwo, rest }) => [
    ...(hasTwo ? [{ tab: 1, type: 'show', surface, plan, isReady: true } as const] : []),
    { tab: 0, type: 'show', surface, plan, isReady: true },
    ...(isNew ? [0, 1].map((tab) => ({ tab, type: 'choose', surface, method: null }) as const) : []),
    { tab: 0, type: 'press', surface },
    ...rest,
  ]);
