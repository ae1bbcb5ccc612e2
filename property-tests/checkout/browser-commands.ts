/** What the user, the host, the network and time do to a browser with a checkout, as plain data. */
import fc from 'fast-check';
import { DECLINED_METHOD, type PlanHandle, USER_IDS, type UserId } from './fake-backend.ts';
import { SURFACES, type Surface } from './fake-browser.ts';
import { type Delivery, delivery } from './fake-network.ts';

interface UserChange {
  during: 'setup' | 'purchase';
  user: UserId | null;
}

export type BrowserCommand = { tab: number } & (
  | { type: 'show'; surface: Surface; plan: PlanHandle; isReady: boolean }
  | { type: 'hide'; surface: Surface }
  /** `method` is null for a new card. */
  | { type: 'chooseMethod'; surface: Surface; method: string | null }
  | { type: 'press'; surface: Surface }
  /** Presses 'Use another payment method', if it is there. */
  | { type: 'chooseAnotherMethod'; surface: Surface }
  /**
   * A press, the delivery of the purchase, and whether the page can then read the subscriptions. The user may
   * change during the setup or the purchase.
   */
  | {
      type: 'pay';
      surface: Surface;
      delivery: Delivery;
      canReadSubscriptions: boolean;
      userChange: UserChange | undefined;
    }
  | { type: 'deliverRequest'; index: number; delivery: Delivery }
  | { type: 'deliverStorageEvent'; index: number }
  | { type: 'deliverAll' }
  | { type: 'reload' }
  /** Null: signs out. */
  | { type: 'changeUser'; user: UserId | null }
  /** The price of a document changes, at the backend and in the host's pages. */
  | { type: 'changePrice' }
  /** Advances the clock by more than a day. */
  | { type: 'advanceClock' }
  /** The computer's clock is corrected, forwards or backwards, and not by just the time that has passed. */
  | { type: 'correctClock'; hours: number }
);

const tab = fc.nat({ max: 1 });
const surface = fc.constantFrom(...SURFACES);
const index = fc.nat({ max: 5 });
const user = fc.constantFrom(...USER_IDS, ...USER_IDS, null);
const userChange = fc.option(fc.record({ during: fc.constantFrom('setup', 'purchase'), user }), {
  freq: 4,
  nil: undefined,
});
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
    { weight: 1, arbitrary: createCommand('hide', { surface }) },
    {
      weight: 2,
      arbitrary: createCommand('chooseMethod', {
        surface,
        method: fc.constantFrom(null, null, 'pm_visa', DECLINED_METHOD),
      }),
    },
    { weight: 6, arbitrary: createCommand('press', { surface }) },
    { weight: 4, arbitrary: createCommand('chooseAnotherMethod', { surface }) },
    {
      weight: 6,
      arbitrary: createCommand('pay', { surface, delivery, canReadSubscriptions: fc.boolean(), userChange }),
    },
    { weight: 8, arbitrary: createCommand('deliverRequest', { index, delivery }) },
    { weight: 1, arbitrary: createCommand('deliverStorageEvent', { index }) },
    { weight: 3, arbitrary: createCommand('deliverAll', {}) },
    { weight: 2, arbitrary: createCommand('reload', {}) },
    { weight: 1, arbitrary: createCommand('changeUser', { user }) },
    { weight: 1, arbitrary: createCommand('changePrice', {}) },
    { weight: 1, arbitrary: createCommand('advanceClock', {}) },
    { weight: 1, arbitrary: createCommand('correctClock', { hours: fc.constantFrom(26, -27, -3 * 365 * 24) }) },
  ),
  { minLength: 1, maxLength: 30, size: 'max' },
);

/** Runs start with an open checkout, often in both tabs, and a press. */
export const browserCommands: fc.Arbitrary<BrowserCommand[]> = fc
  .record({
    surface,
    plan: fc.constantFrom<PlanHandle[]>('pay-per-doc', 'pay-per-doc', 'plan'),
    isNewCard: fc.boolean(),
    isInBothTabs: fc.boolean(),
    rest: anyCommands,
  })
  .map(({ surface, plan, isNewCard, isInBothTabs, rest }) => [
    ...(isInBothTabs ? [{ tab: 1, type: 'show', surface, plan, isReady: true } as const] : []),
    { tab: 0, type: 'show', surface, plan, isReady: true },
    ...(isNewCard ? [0, 1].map((tab) => ({ tab, type: 'chooseMethod', surface, method: null }) as const) : []),
    { tab: 0, type: 'press', surface },
    ...rest,
  ]);
