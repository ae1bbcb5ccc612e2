/** What holds of a payment in every order of events. Each law says in its title what a person may rely on. */
import { type CheckoutState, orderTotal } from '#checkout-flow';
import { CARD_FEE, cents, feeOn, formatMoney, totalLabel } from '#domain';
import { priceOrder } from '#scenario-server';
import type { Step } from '#scenarios';
import { isTextOfTheCatalogue } from './catalogue-of-texts.ts';
import { answerOf, type Call } from './network.ts';
import type { Page, Run } from './run.ts';

export interface Law {
  title: string;
  /** What breaks it at a page, in words; null when nothing does. */
  broken(page: Page, run: Run): string | null;
  /** What a person who watches the broken run should see instead. */
  expects?(page: Page, run: Run): readonly Step[];
  /** The same, before the last payment is made. */
  beforePaying?(page: Page): readonly Step[];
}

type Filled = Extract<CheckoutState, { form: unknown }>;

const filledOf = ({ flow }: Page): Filled | null => {
  const state = flow.state();
  return 'form' in state ? state : null;
};

const PAYING_CALLS = [
  'CreateSubscription',
  'MigrateSubscription',
  'confirm setup intent',
  'answer challenge',
  'create token',
];
const PURCHASES = ['CreateSubscription', 'MigrateSubscription'];

const callsOf = ({ network }: Run, page: Page): Call[] => network.calls.filter(({ seat }) => seat === page.place);

const countOf = <Item extends { handle?: string; planHandle?: string }>(items: readonly Item[], plan: string): number =>
  items.filter((item) => (item.planHandle ?? item.handle) === plan).length;

const plansOf = ({ purchases, heard }: Page): string[] => [
  ...new Set([...purchases.map(({ planHandle }) => planHandle), ...heard.paid.map(({ handle }) => handle)]),
];

/** The first thing wrong among many; null when there is none. */
const firstOf = <Item>(items: readonly Item[], wrong: (item: Item) => string | null): string | null => {
  for (const item of items) {
    const says = wrong(item);
    if (says !== null) return says;
  }
  return null;
};

/** The host is told of every purchase once, and none was made twice. */
function toldOf({ purchases, heard }: Page): Step[] {
  const meant = purchases.filter(
    ({ planHandle }, place) => countOf(purchases.slice(0, place), planHandle) <= countOf(heard.paid, planHandle),
  );
  const events = meant.flatMap(({ attempt }) => [...PURCHASE_EVENTS, ...(attempt?.migrating ? [MIGRATION_EVENT] : [])]);
  return [{ do: 'expectHostEvents', events }];
}

export const ONE_CHARGE: Law = {
  title: 'charges one intention at most once',
  broken: (page) =>
    firstOf(plansOf(page), (plan) => {
      const [charged, told] = [countOf(page.purchases, plan), countOf(page.heard.paid, plan)];
      return charged > told + 1 ? `'${plan}' was charged ${charged} times, and ${told} of them were told.` : null;
    }),
  expects: toldOf,
};

export const NO_FALSE_SUCCESS: Law = {
  title: 'tells of no payment that was not made, and of none twice',
  broken: ({ purchases, heard }) =>
    firstOf(heard.paid, ({ subscriptionId }) => {
      const told = heard.paid.filter((each) => each.subscriptionId === subscriptionId).length;
      const made = purchases.filter(({ id }) => id === subscriptionId).length;
      return told > made ? `'${subscriptionId}' was told ${told} times and bought ${made} times.` : null;
    }),
  expects: toldOf,
};

export const NO_FALSE_DECLINE: Law = {
  title: 'never says that nothing was charged when something was',
  broken(page) {
    const state = page.flow.state();
    if (state.at !== 'open') return null;
    const plan = state.opening.request.planHandle;
    const [charged, told] = [countOf(page.purchases, plan), countOf(page.heard.paid, plan)];
    if (charged <= told || state.past.unsettled.has(plan)) return null;
    return `'${plan}' was charged ${charged} times and told ${told} times, and the screen knows of no open payment.`;
  },
  expects: () => [{ do: 'expectText', text: 'you will not be charged twice' }],
};

export const ONE_AT_A_TIME: Law = {
  title: 'has at most one payment on its way',
  broken(page, run) {
    const open = callsOf(run, page).filter(({ name, arrivedAt }) => PAYING_CALLS.includes(name) && arrivedAt === null);
    return open.length > 1 ? `On their way at once: ${open.map(({ name }) => name).join(', ')}.` : null;
  },
  expects(page, run) {
    const last = callsOf(run, page).findLast(({ name }) => PAYING_CALLS.includes(name));
    const times = callsOf(run, page).filter(({ name }) => name === last?.name).length - 1;
    return [{ do: 'expectCalls', call: (last?.name ?? 'CreateSubscription') as CallName, times }];
  },
};

type CallName = Extract<Step, { do: 'expectCalls' }>['call'];

export const EXACT_TOTAL: Law = {
  title: 'shows the total that an exact reckoning comes to',
  broken(page) {
    const state = filledOf(page);
    if (!state?.opening.plan) return null;
    const shown = orderTotal(state).total;
    const exact = exactTotal(page, state);
    return shown === exact
      ? null
      : `The total is ${shown} cents on the screen and ${exact} cents by the server's reckoning.`;
  },
  expects(page) {
    const state = filledOf(page);
    if (!state?.opening.plan) return [];
    const label = totalLabel(state.opening.plan, state.form.coupon.applied);
    return [{ do: 'expectLine', label, amount: formatMoney(cents(exactTotal(page, state))) }];
  },
};

/** The server's reckoning, from the price list, the host's own words and the coupon as the back office keeps it. */
export function exactTotal(page: Page, { opening, facts, form }: Filled): number {
  const { priceList, coupons } = page.world();
  const { planPrice, priceOverride, addOns } = opening.request.breakdown;
  const product = priceList.products[priceList.productList[opening.request.planHandle] ?? ''];
  const coupon = coupons.find(({ code }) => code === form.coupon.applied?.code) ?? null;
  const adjustment = page.scenario.fixtures.adjustment ?? 0;
  return priceOrder({
    planPriceInCents: planPrice ?? product?.priceInCents ?? 0,
    addOnPricesInCents: addOns.map(({ price }) => price),
    priceOverrideInCents: priceOverride,
    adjustmentInCents: facts.migration.kind === 'upgrade' ? adjustment : 0,
    coupon,
  }).totalInCents;
}

export const CHARGED_AS_SHOWN: Law = {
  title: 'charges the total that was shown, and the fee on top for cards alone',
  broken: (page) =>
    firstOf(page.purchases, ({ attempt, totalInCents, chargedInCents }) => {
      if (!attempt) return 'A purchase was made that nobody pressed for.';
      if (attempt.totalInCents !== totalInCents) {
        return `${totalInCents} cents were charged, and the total was ${attempt.totalInCents} cents.`;
      }
      const whole = totalInCents + feeOn(attempt.type, cents(totalInCents), CARD_FEE, page.now());
      if (chargedInCents === null || chargedInCents === whole) return null;
      return `${chargedInCents} cents were charged, and the screen promised ${whole} cents by ${attempt.type}.`;
    }),
  beforePaying({ purchases }) {
    const last = purchases.at(-1);
    if (last?.chargedInCents == null || last.type !== 'credit card') return [];
    return [{ do: 'expectLine', label: 'Charged to your card', amount: formatMoney(cents(last.chargedInCents)) }];
  },
};

export const SAME_PRICE: Law = {
  title: 'is never told by the server that the price is another one',
  broken: (page, run) =>
    firstOf(callsOf(run, page), (call) => {
      if (!PURCHASES.includes(call.name) || !call.outcome) return null;
      const refusal = answerOf(call)?.errors?.find(({ extensions }) => extensions?.code === 'PRICE_CHANGED');
      return refusal ? `${call.name} was refused: ${refusal.message}` : null;
    }),
  expects: () => [{ do: 'expectNoToast', title: 'Payment declined' }],
};

export const SEEN_METHOD: Law = {
  title: 'pays with what the person was looking at',
  broken: ({ purchases }) =>
    firstOf(purchases, ({ attempt, type, last4, totalInCents }) => {
      if (!attempt || totalInCents === 0) return null;
      if (type !== attempt.type) return `It was paid by ${type}, and the screen showed ${attempt.type}.`;
      if (type !== 'credit card' || attempt.last4 === null || attempt.last4 === last4) return null;
      return `The card ending in ${last4} paid, and the screen showed the one ending in ${attempt.last4}.`;
    }),
  expects({ purchases }) {
    const wrong = purchases.find(({ attempt, last4 }) => attempt && attempt.last4 !== last4);
    if (!wrong?.attempt?.last4) return [];
    // What has paid is saved, so that the next opening shows it.
    return [
      { do: 'start' },
      { do: 'expectText', text: `ending in ${wrong.attempt.last4}` },
      { do: 'expectNoText', text: `ending in ${wrong.last4}` },
    ];
  },
};

export const KNOWN_TEXTS: Law = {
  title: 'says nothing that is not in the catalogue of texts',
  broken: ({ heard, scenario }) =>
    firstOf(heard.toasts, (toast) =>
      isTextOfTheCatalogue(toast, scenario) ? null : `The message was: ${JSON.stringify(toast)}.`,
    ),
};

const PURCHASE_EVENTS = [
  'onSuccess',
  'sharedSuccess',
  'Plan Paid',
  'user:payButton_clicked',
  'user:cardPayment_completed',
];
const MIGRATION_EVENT = 'user:upgradePlanWithCredit_completed';

export const TOLD_IN_ORDER: Law = {
  title: 'tells the host of each payment once, everything in its order',
  broken({ heard }) {
    const rest = [...heard.told];
    for (const _paid of heard.paid) {
      const block = rest.splice(0, PURCHASE_EVENTS.length);
      if (block.join() !== PURCHASE_EVENTS.join()) return `The host was told: ${heard.told.join(', ')}.`;
      if (rest[0] === MIGRATION_EVENT) rest.shift();
    }
    return rest.length === 0 ? null : `The host was also told: ${rest.join(', ')}.`;
  },
  expects: toldOf,
};

export const BLANK_OPENING: Law = {
  title: 'opens every time as if for the first time',
  broken: ({ freshForms, heard }) =>
    firstOf(freshForms.splice(0), ({ form, opening }) => {
      const { request } = opening;
      const isBlank =
        form.card.name === '' &&
        form.bank.name === '' &&
        [form.card.number, form.card.expiry, form.card.cvc, form.bank.account].every(({ empty }) => empty) &&
        form.coupon.text === '' &&
        form.coupon.error === null &&
        form.coupon.applied === request.breakdown.coupon &&
        form.extras === request.extras &&
        heard.standing.length === 0;
      return isBlank ? null : `The form came up with ${JSON.stringify({ form, standing: heard.standing })}.`;
    }),
};

export const OWN_INTENT: Law = {
  title: 'confirms only setup intents that its own opening asked for',
  broken: (page, run) => {
    const calls = callsOf(run, page);
    return firstOf(calls, (call) => {
      if (call.name !== 'confirm setup intent' || call.sentAt < page.shownAt) return null;
      const asked = calls.find(
        (each) => each.name === 'CreateSetupIntent' && call.asked.url.includes(`/${intentOf(each)}/`),
      );
      return asked && asked.sentAt < page.shownAt ? 'The setup intent of an earlier opening was confirmed.' : null;
    });
  },
};

const intentOf = (call: Call): string =>
  String((answerOf(call)?.data?.['createSetupIntent'] as { intentId?: string } | undefined)?.intentId);

export const KEYED: Law = {
  title: 'sends no purchase without an idempotency key',
  broken: (page, run) =>
    firstOf(callsOf(run, page), ({ name, asked }) =>
      PURCHASES.includes(name) && !asked.headers['idempotency-key'] ? `${name} carried no key.` : null,
    ),
};

export const NO_SECRETS: Law = {
  title: 'lets no secret into a log or a tracking event',
  broken: ({ heard }) =>
    firstOf(heard.left, (text) =>
      /_secret_|\btok_\w+|\b\d{15,16}\b|\bdemo\./.test(text) ? `This left the module: ${text}.` : null,
    ),
};

export const NOT_PAYING_FOREVER: Law = {
  title: 'stops paying in the end',
  broken({ flow }) {
    const state = flow.state();
    return state.at === 'paying' || (state.at === 'hidden' && state.settling) ? 'The checkout is still paying.' : null;
  },
};

export const ONE_ENDING: Law = {
  title: 'ends every payment in exactly one success or one message',
  broken({ attempts, heard }) {
    const messages = heard.toasts.filter(
      ({ title, detail }) => title === 'Payment declined' && detail !== 'Invalid payment configuration',
    );
    const endings = heard.paid.length + messages.length;
    return endings === attempts.length
      ? null
      : `There were ${attempts.length} payments, ${heard.paid.length} successes and ${messages.length} messages.`;
  },
  expects: toldOf,
};

export const APART: Law = {
  title: 'keeps sessions from ever seeing each other',
  broken(page, run) {
    const own = JSON.stringify(page.world());
    return firstOf(run.pages, (other) => {
      if (other === page) return null;
      const { customerId } = other.world();
      const mark = customerId.replace('cus_', '');
      return own.includes(mark) || own.includes(other.key) ? `${page.key} holds something of ${other.key}.` : null;
    });
  },
};

/** Looked at after everything that happens. */
export const ALWAYS: readonly Law[] = [
  ONE_AT_A_TIME,
  ONE_CHARGE,
  NO_FALSE_SUCCESS,
  NO_FALSE_DECLINE,
  EXACT_TOTAL,
  CHARGED_AS_SHOWN,
  SAME_PRICE,
  SEEN_METHOD,
  TOLD_IN_ORDER,
  BLANK_OPENING,
];

/** Looked at when everything has arrived and every question of a bank is answered. */
export const IN_THE_END: readonly Law[] = [
  NOT_PAYING_FOREVER,
  ONE_ENDING,
  KNOWN_TEXTS,
  OWN_INTENT,
  KEYED,
  NO_SECRETS,
  APART,
];
