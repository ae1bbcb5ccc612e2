/** Commands of the user, the host, the network and the clock to a browser with a checkout, as plain data. */
import fc from 'fast-check';
import {
  COUPONS,
  CURRENT_PLAN,
  DECLINED_METHOD,
  ENTRY_KINDS,
  type Entry,
  EXPIRED_METHOD,
  type PlanHandle,
  USER_IDS,
} from './backend.ts';
import {
  DOCUMENTS,
  type DocumentId,
  type FormName,
  type PaymentType,
  type SaveMode,
  SURFACES,
  type Surface,
} from './client-page.ts';
import { type Delivery, delivery } from './fake-network.ts';

const surface = fc.constantFrom(...SURFACES);
const form = fc.constantFrom<FormName[]>(...SURFACES, 'save');
const index = fc.nat({ max: 5 });
const user = fc.constantFrom(...USER_IDS, ...USER_IDS, null);
const duringPayment = fc.record({ during: fc.constantFrom('setup', 'purchase'), user });
const plan = fc.constantFrom<PlanHandle[]>('pay-per-doc', 'pay-per-doc', 'plus-monthly', 'plus-monthly', CURRENT_PLAN);
const offer = fc.constantFrom(null, null, null, 'Winter', 'Westpac');
/** With 'new' the host sells another document at each call, as when it puts the current time into the tracking data. */
const document = fc.constantFrom<DocumentId | 'new'>(...DOCUMENTS, ...DOCUMENTS, 'new');
const isReady = fc.constantFrom(true, true, false);
const paymentType = fc.constantFrom<PaymentType[]>('credit card', 'credit card', 'direct debit');
const method = fc.constantFrom(null, null, 'pm_visa', 'pm_visa', DECLINED_METHOD, 'pm_bank', EXPIRED_METHOD);
const kind = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Entry['kind']>('valid') },
  { weight: 2, arbitrary: fc.constantFrom(...ENTRY_KINDS) },
);
const bankName = fc.constantFrom('Stripe Test Bank', 'Westpac Banking Corporation', 'Commonwealth Bank');
const code = fc.constantFrom(...COUPONS.map((coupon) => coupon.code), 'UNKNOWN', ' save ');
const mode = fc.constantFrom<SaveMode[]>('update', 'add-card', 'add-bank-account');
const sale = { plan, offer, document };
const details = { paymentType, kind, bankName };

const COMMANDS = {
  show: { weight: 6, fields: { surface, ...sale, isReady } },
  hide: { weight: 2, fields: { surface } },
  chooseTab: { weight: 2, fields: { form, paymentType } },
  chooseMethod: { weight: 4, fields: { form, method } },
  enterDetails: { weight: 6, fields: { form, ...details } },
  replaceDetails: { weight: 1, fields: { form } },
  applyCoupon: { weight: 4, fields: { surface, code, delivery: fc.option(delivery, { freq: 2 }) } },
  typeCoupon: { weight: 1, fields: { surface, code } },
  removeCoupon: { weight: 1, fields: { surface } },
  press: { weight: 12, fields: { surface } },
  chooseAnotherMethod: { weight: 8, fields: { surface } },
  retry: { weight: 2, fields: { form } },
  pay: {
    weight: 12,
    fields: {
      surface,
      delivery,
      canReadSubscriptions: fc.boolean(),
      userChange: fc.option(duringPayment, { freq: 4, nil: undefined }),
    },
  },
  openSave: { weight: 2, fields: { mode, isReady } },
  closeSave: { weight: 1, fields: {} },
  pressSave: { weight: 2, fields: {} },
  save: { weight: 4, fields: { delivery, userChange: fc.option(fc.record({ user }), { freq: 4, nil: undefined }) } },
  /** A saved method is removed on another device. */
  removeMethod: { weight: 1, fields: { method: fc.constantFrom('pm_visa', 'pm_bank') } },
  deliverRequest: { weight: 16, fields: { index, delivery } },
  deliverStorageEvent: { weight: 2, fields: { index } },
  deliverAll: { weight: 6, fields: {} },
  reload: { weight: 4, fields: {} },
  changeUser: { weight: 3, fields: { user, isTokenLate: fc.constantFrom(false, false, true) } },
  /** The host passes no user for a moment, as login libraries do. */
  blinkUser: { weight: 2, fields: { seconds: fc.constantFrom(0, 1, 2) } },
  /** The user signs in with another login, so the next tokens have another subject. */
  changeLogin: { weight: 1, fields: {} },
  holdToken: { weight: 1, fields: {} },
  releaseToken: { weight: 2, fields: {} },
  changePrice: { weight: 2, fields: {} },
  wait: { weight: 3, fields: { seconds: fc.constantFrom(1, 3, 10, 20, 60, 700) } },
  collect: { weight: 2, fields: {} },
  advanceClock: { weight: 2, fields: {} },
  correctClock: { weight: 2, fields: { hours: fc.constantFrom(26, -27, -3 * 365 * 24) } },
};

export type CommandType = keyof typeof COMMANDS;
type AllFields = { [Type in CommandType]: (typeof COMMANDS)[Type]['fields'] };
type ValuesOf<Fields> = { [Name in keyof Fields]: Fields[Name] extends fc.Arbitrary<infer Value> ? Value : never };
export type CommandOf<Type extends CommandType> = {
  [Each in Type]: { tab: number; type: Each } & ValuesOf<AllFields[Each]>;
}[Type];
export type BrowserCommand = CommandOf<CommandType>;

const command = <Type extends CommandType>(
  type: Type,
  fixed: Partial<{ [Name in keyof AllFields[Type]]: fc.Arbitrary<unknown> }> = {},
): fc.Arbitrary<BrowserCommand> =>
  fc.record({
    ...{ tab: fc.nat({ max: 1 }), type: fc.constant(type) },
    ...COMMANDS[type].fields,
    ...fixed,
  }) as unknown as fc.Arbitrary<BrowserCommand>;

export const anyCommand: fc.Arbitrary<BrowserCommand> = fc.oneof(
  ...Object.entries(COMMANDS).map(([type, { weight }]) => ({ weight, arbitrary: command(type as CommandType) })),
);

/** Changes the coupon in a form, with responses in any order. */
const couponCommands = (surface: fc.Arbitrary<Surface>): fc.Arbitrary<BrowserCommand[]> => {
  const deliveries = fc.oneof(fc.constant<Delivery>({ kind: 'answered' }), fc.constant(null), delivery);
  return fc.array(
    fc.oneof(
      { weight: 5, arbitrary: command('applyCoupon', { surface, delivery: deliveries }) },
      { weight: 1, arbitrary: command('removeCoupon', { surface }) },
      { weight: 1, arbitrary: command('typeCoupon', { surface }) },
    ),
    { maxLength: 4 },
  );
};

/** The customer opens the checkout, often in both tabs, may enter details or a coupon, and presses Pay in the first tab. */
const startOfPayment: fc.Arbitrary<BrowserCommand[]> = fc
  .constantFrom(...SURFACES.map((surface) => fc.constant(surface)))
  .chain((surface) =>
    fc.record({
      show: command('show', { surface, isReady: fc.constant(true) }),
      details: fc.option(command('enterDetails', { form: surface }), { freq: 2 }),
      coupons: fc.oneof(fc.constant([]), couponCommands(surface)),
      isInBothTabs: fc.boolean(),
      isSaving: fc.nat({ max: 7 }).map((chance) => chance === 7),
      payment: fc.oneof(command('press', { surface }), command('pay', { surface })),
    }),
  )
  .map(({ show, details, coupons, isInBothTabs, isSaving, payment }) => [
    ...(isInBothTabs ? [{ ...show, tab: 1 }] : []),
    { ...show, tab: 0 },
    ...(details ? [0, 1].map((tab) => ({ ...details, tab })) : []),
    ...[
      ...coupons,
      ...(isSaving
        ? [{ type: 'openSave', mode: 'update', isReady: true } as const, { type: 'pressSave' } as const]
        : []),
      payment,
    ].map((next) => ({ ...next, tab: 0 })),
  ]);

const ofSaveForm = { form: fc.constant<FormName>('save') };
const changeBeforeSave = fc.oneof(
  { weight: 3, arbitrary: command('replaceDetails', ofSaveForm) },
  { weight: 2, arbitrary: command('enterDetails', ofSaveForm) },
  { weight: 2, arbitrary: command('chooseMethod', ofSaveForm) },
  command('chooseTab', ofSaveForm),
  command('openSave'),
  command('retry', ofSaveForm),
  command('pressSave'),
  command('deliverRequest'),
  command('removeMethod'),
);

const startOfSaves: fc.Arbitrary<BrowserCommand[]> = fc
  .tuple(
    command('openSave', { isReady: fc.constant(true) }),
    fc.option(command('enterDetails', ofSaveForm), { freq: 4 }),
    fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, command('changeUser')),
    fc.array(fc.tuple(command('save'), fc.option(changeBeforeSave, { freq: 2 })), { minLength: 1, maxLength: 6 }),
  )
  .map(([open, details, userChange, saves]) =>
    [open, details, userChange, ...saves.flat()].filter((next) => next !== null).map((next) => ({ ...next, tab: 0 })),
  );

/** The first commands of a run, so that most runs reach a payment or a save. */
export const startCommands: fc.Arbitrary<BrowserCommand[]> = fc.oneof(
  { weight: 3, arbitrary: startOfPayment },
  { weight: 1, arbitrary: startOfSaves },
);
