/** What the user, the host, the network and time do to a browser with a checkout, as plain data. */
import fc from 'fast-check';
import { type FormName, type PaymentType, type SaveMode, SURFACES, type Surface } from './client-page.ts';
import {
  COUPONS,
  DECLINED_METHOD,
  ENTRY_KINDS,
  type Entry,
  EXPIRED_METHOD,
  type PlanHandle,
  USER_IDS,
  type UserId,
} from './fake-backend.ts';
import { type Delivery, delivery } from './fake-network.ts';

interface UserChange {
  during: 'setup' | 'purchase';
  user: UserId | null;
}

export type BrowserCommand = { tab: number } & (
  | { type: 'show'; surface: Surface; plan: PlanHandle; offer: string | null; isReady: boolean }
  | { type: 'hide'; surface: Surface }
  | { type: 'chooseTab'; form: FormName; paymentType: PaymentType }
  /** Null: the form for new details. */
  | { type: 'chooseMethod'; form: FormName; method: string | null }
  /** Enters other details than before, on a tab. */
  | { type: 'enterDetails'; form: FormName; paymentType: PaymentType; kind: Entry['kind']; bankName: string }
  /** Replaces complete details by others, of which the fields report only their focus. */
  | { type: 'replaceDetails'; form: FormName }
  /** Types a code and applies it; without `delivery` the request remains in flight. */
  | { type: 'applyCoupon'; surface: Surface; code: string; delivery: Delivery | null }
  | { type: 'typeCoupon'; surface: Surface; code: string }
  | { type: 'removeCoupon'; surface: Surface }
  | { type: 'press'; surface: Surface }
  /** Presses 'Use another payment method', if it is there. */
  | { type: 'chooseAnotherMethod'; surface: Surface }
  /** Presses 'Try again'. */
  | { type: 'retry'; form: FormName }
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
  | { type: 'openSave'; mode: SaveMode; isReady: boolean }
  | { type: 'closeSave' }
  | { type: 'pressSave' }
  /** A press of Save, and the delivery of the request that saves. */
  | { type: 'save'; delivery: Delivery }
  /** A saved method is removed on another device. */
  | { type: 'removeMethod'; method: string }
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
const form = fc.constantFrom<FormName[]>(...SURFACES, 'save');
const index = fc.nat({ max: 5 });
const user = fc.constantFrom(...USER_IDS, ...USER_IDS, null);
const userChange = fc.option(fc.record({ during: fc.constantFrom('setup', 'purchase'), user }), {
  freq: 4,
  nil: undefined,
});
const plan = fc.constantFrom<PlanHandle[]>('pay-per-doc', 'pay-per-doc', 'plus-monthly');
const offer = fc.constantFrom(null, null, null, 'Winter', 'Westpac');
const isReady = fc.constantFrom(true, true, false);
const paymentType = fc.constantFrom<PaymentType[]>('credit card', 'credit card', 'direct debit');
const method = fc.constantFrom(null, null, 'pm_visa', 'pm_visa', DECLINED_METHOD, 'pm_bank', EXPIRED_METHOD);
const kind = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Entry['kind']>('valid') },
  { weight: 2, arbitrary: fc.constantFrom(...ENTRY_KINDS) },
);
const bankName = fc.constantFrom('Stripe Test Bank', 'Westpac Banking Corporation', 'Commonwealth Bank');
const code = fc.constantFrom(...COUPONS.map((each) => each.code), 'UNKNOWN', ' save ');
const mode = fc.constantFrom<SaveMode[]>('update', 'add-card', 'add-bank-account');

const createCommand = <Type extends BrowserCommand['type']>(
  type: Type,
  rest: {
    [Key in keyof Omit<Extract<BrowserCommand, { type: Type }>, 'tab' | 'type'>]: fc.Arbitrary<
      Extract<BrowserCommand, { type: Type }>[Key]
    >;
  },
): fc.Arbitrary<BrowserCommand> =>
  fc.record({ tab, type: fc.constant(type), ...rest }) as unknown as fc.Arbitrary<BrowserCommand>;

const createPay = (surface: fc.Arbitrary<Surface>) =>
  createCommand('pay', { surface, delivery, canReadSubscriptions: fc.boolean(), userChange });

const anyCommand: fc.Arbitrary<BrowserCommand> = fc.oneof(
  { weight: 6, arbitrary: createCommand('show', { surface, plan, offer, isReady }) },
  { weight: 2, arbitrary: createCommand('hide', { surface }) },
  { weight: 2, arbitrary: createCommand('chooseTab', { form, paymentType }) },
  { weight: 4, arbitrary: createCommand('chooseMethod', { form, method }) },
  { weight: 6, arbitrary: createCommand('enterDetails', { form, paymentType, kind, bankName }) },
  { weight: 1, arbitrary: createCommand('replaceDetails', { form }) },
  { weight: 4, arbitrary: createCommand('applyCoupon', { surface, code, delivery: fc.option(delivery, { freq: 2 }) }) },
  { weight: 1, arbitrary: createCommand('typeCoupon', { surface, code }) },
  { weight: 1, arbitrary: createCommand('removeCoupon', { surface }) },
  { weight: 12, arbitrary: createCommand('press', { surface }) },
  { weight: 8, arbitrary: createCommand('chooseAnotherMethod', { surface }) },
  { weight: 2, arbitrary: createCommand('retry', { form }) },
  { weight: 12, arbitrary: createPay(surface) },
  { weight: 2, arbitrary: createCommand('openSave', { mode, isReady }) },
  { weight: 1, arbitrary: createCommand('closeSave', {}) },
  { weight: 2, arbitrary: createCommand('pressSave', {}) },
  { weight: 4, arbitrary: createCommand('save', { delivery }) },
  { weight: 1, arbitrary: createCommand('removeMethod', { method: fc.constantFrom('pm_visa', 'pm_bank') }) },
  { weight: 16, arbitrary: createCommand('deliverRequest', { index, delivery }) },
  { weight: 2, arbitrary: createCommand('deliverStorageEvent', { index }) },
  { weight: 6, arbitrary: createCommand('deliverAll', {}) },
  { weight: 4, arbitrary: createCommand('reload', {}) },
  { weight: 2, arbitrary: createCommand('changeUser', { user }) },
  { weight: 2, arbitrary: createCommand('changePrice', {}) },
  { weight: 2, arbitrary: createCommand('advanceClock', {}) },
  { weight: 2, arbitrary: createCommand('correctClock', { hours: fc.constantFrom(26, -27, -3 * 365 * 24) }) },
);
const anyCommands = fc.array(anyCommand, { minLength: 1, maxLength: 30, size: 'max' });

/** Changes the coupon in a form of the first tab, with responses in any order. */
const couponCommands = (surface: Surface): fc.Arbitrary<BrowserCommand[]> => {
  const fixed = { tab: fc.constant(0), surface: fc.constant(surface) };
  const deliveries = fc.oneof(fc.constant<Delivery>({ kind: 'answered' }), fc.constant(null), delivery);
  return fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ ...fixed, type: fc.constant('applyCoupon' as const), code, delivery: deliveries }),
      },
      { weight: 1, arbitrary: fc.record({ ...fixed, type: fc.constant('removeCoupon' as const) }) },
      { weight: 1, arbitrary: fc.record({ ...fixed, type: fc.constant('typeCoupon' as const), code }) },
    ),
    { maxLength: 4 },
  );
};

/** Three in four runs start with an open checkout, often in both tabs, with new details or a coupon, and a press. */
const paymentCommands: fc.Arbitrary<BrowserCommand[]> = surface
  .chain((surface) =>
    fc.record({
      surface: fc.constant(surface),
      plan,
      offer,
      newDetails: fc.option(fc.record({ paymentType, kind, bankName }), { freq: 2 }),
      coupons: fc.oneof(fc.constant([]), couponCommands(surface)),
      isInBothTabs: fc.boolean(),
      /** A method is being saved in the same tab. */
      isSaving: fc.nat({ max: 7 }).map((each) => each === 7),
      payment: fc.oneof(createCommand('press', { surface: fc.constant(surface) }), createPay(fc.constant(surface))),
      rest: anyCommands,
    }),
  )
  .map(({ surface, newDetails, coupons, isInBothTabs, isSaving, payment, rest, ...sale }) => [
    ...(isInBothTabs ? [{ tab: 1, type: 'show', surface, ...sale, isReady: true } as const] : []),
    { tab: 0, type: 'show', surface, ...sale, isReady: true },
    ...(newDetails ? [0, 1].map((tab) => ({ tab, type: 'enterDetails', form: surface, ...newDetails }) as const) : []),
    ...coupons,
    ...(isSaving
      ? [{ tab: 0, type: 'openSave', mode: 'update', isReady: true } as const, { tab: 0, type: 'pressSave' } as const]
      : []),
    { ...payment, tab: 0 },
    ...rest,
  ]);

const saveForm = fc.constant<FormName>('save');
const save = createCommand('save', { delivery });
const enterSavedDetails = createCommand('enterDetails', { form: saveForm, paymentType, kind, bankName });
/** Before the next press of Save. */
const changeBeforeSave = fc.oneof(
  { weight: 3, arbitrary: createCommand('replaceDetails', { form: saveForm }) },
  { weight: 2, arbitrary: enterSavedDetails },
  { weight: 2, arbitrary: createCommand('chooseMethod', { form: saveForm, method }) },
  createCommand('chooseTab', { form: saveForm, paymentType }),
  createCommand('openSave', { mode, isReady }),
  createCommand('retry', { form: saveForm }),
  createCommand('pressSave', {}),
  createCommand('deliverRequest', { index, delivery }),
  createCommand('removeMethod', { method: fc.constantFrom('pm_visa', 'pm_bank') }),
);

/** The others start with saves in the first tab. */
const saveCommands: fc.Arbitrary<BrowserCommand[]> = fc
  .record({
    open: createCommand('openSave', { mode, isReady: fc.constant(true) }),
    details: fc.option(enterSavedDetails, { freq: 4 }),
    saves: fc.array(fc.tuple(save, fc.option(changeBeforeSave, { freq: 2 })), { minLength: 1, maxLength: 6 }),
    rest: anyCommands,
  })
  .map(({ open, details, saves, rest }) => {
    const first = [open, details, ...saves.flat()].filter((each) => each !== null);
    return [...first.map((each) => ({ ...each, tab: 0 })), ...rest];
  });

export const browserCommands: fc.Arbitrary<BrowserCommand[]> = fc.oneof(
  { weight: 3, arbitrary: paymentCommands },
  { weight: 1, arbitrary: saveCommands },
);
