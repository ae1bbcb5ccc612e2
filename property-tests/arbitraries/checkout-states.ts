/** Every state that a checkout can be in, on every screen: hidden, preparing, open, paying, paid. */
import fc from 'fast-check';
import type { CheckoutState, Filled, Form } from '#checkout-flow';
import type { PaymentRoute, UpgradeExtras } from '#domain';
import type { Attempt, Past, Preparation } from '../../client/checkout-flow/checkout-state.ts';
import { chosenRoute, orderTotal } from '../../client/checkout-flow/reading.ts';
import type { TransitionContext } from '../../client/checkout-flow/step.ts';
import { screen } from './checkouts.ts';
import { asTyped, code } from './codes.ts';

type StateAt<At extends CheckoutState['at']> = Extract<CheckoutState, { at: At }>;

/** A state, and what a transition may know beside it. */
export interface Situation<State extends CheckoutState = CheckoutState> {
  state: State;
  context: TransitionContext;
}

export const extras: fc.Arbitrary<UpgradeExtras> = fc
  .record({
    couponCodes: fc.option(fc.array(code, { maxLength: 2 }), { freq: 2, nil: undefined }),
    currentCoupon: fc.option(code, { freq: 2, nil: undefined }),
    saleSlug: fc.option(fc.constantFrom('winter', 'eofy'), { freq: 2, nil: undefined }),
  })
  .map((each) => Object.fromEntries(Object.entries(each).filter(([, value]) => value !== undefined)));

/** What is typed for a coupon: something, nothing, or spaces. */
export const couponText = fc.oneof(code.chain(asTyped), fc.constantFrom('', '  '));

const couponForm = (filled: Filled): fc.Arbitrary<Form['coupon']> =>
  fc
    .record({
      text: couponText,
      error: fc.constantFrom(null, 'invalid' as const, 'in-use' as const),
      valid: fc.boolean(),
      tickets: fc.integer({ min: 1, max: 9 }),
      checked: code,
    })
    .map(({ checked, ...rest }) => ({
      ...rest,
      applied: filled.form.coupon.applied,
      checking: filled.form.coupon.checking && { ticket: rest.tickets, code: checked },
    }));

const unsettled = fc.record({
  idempotencyKey: fc.constantFrom('a-lost-key', 'another-lost-key'),
  subscriptionId: fc.constantFrom(null, 'sub_lost'),
});

/** Of so many openings and attempts, and of payments that were lost: of this plan, of another, of both or of none. */
const pastOf = ({ opening }: Filled): fc.Arbitrary<Past> =>
  fc
    .record({
      attempts: fc.nat({ max: 9 }),
      openings: fc.nat({ max: 9 }),
      own: fc.option(unsettled, { freq: 2 }),
      other: fc.option(unsettled, { freq: 2 }),
    })
    .map(({ attempts, openings, own, other }) => ({
      attempts,
      openings: opening.id + openings,
      unsettled: new Map([
        ...(other ? [['another-plan', other] as const] : []),
        ...(own ? [[opening.request.planHandle, own] as const] : []),
      ]),
    }));

export interface OnScreen {
  filled: Filled;
  past: Past;
  context: TransitionContext;
}

/** A screen with all that a person may have typed for a coupon, on either surface. */
export const onScreen: fc.Arbitrary<OnScreen> = screen.chain(({ filled, wallet }) =>
  fc
    .record({
      coupon: couponForm(filled),
      extras,
      past: pastOf(filled),
      surface: fc.constantFrom('dialog' as const, 'form' as const),
      directDebitDisabled: fc.boolean(),
      updating: fc.constantFrom(false, false, false, true),
      provider: fc.constantFrom('loaded' as const, 'loaded' as const, 'loading' as const, 'failed' as const),
      tracking: fc.constantFrom({}, { page: 'pricing' }),
    })
    .map(({ coupon, extras: more, past, surface, tracking, ...switches }) => ({
      filled: {
        ...filled,
        opening: {
          ...filled.opening,
          request: { ...filled.opening.request, surface, tracking, extras: more, onSuccess: () => undefined },
        },
        form: { ...filled.form, coupon, extras: more },
      },
      past,
      context: { now: wallet.now, ...switches },
    })),
);

export const open: fc.Arbitrary<Situation<StateAt<'open'>>> = onScreen.map(({ filled, past, context }) => ({
  state: { at: 'open', past, ...filled },
  context,
}));

const ANY_ROUTE: PaymentRoute = { kind: 'NEW_SUBSCRIPTION_NEW', type: 'credit card' };
const PLAN = {
  handle: 'standard-monthly',
  productId: 'prod_1',
  name: 'Standard',
  billing: { count: 1, unit: 'month' },
  expiration: null,
  annualCommitment: false,
} as const;

/** A payment that was begun on a screen, whatever stood on it. */
export const attemptOn = ({ filled, past }: OnScreen): fc.Arbitrary<Attempt> =>
  fc
    .record({
      holderName: fc.constantFrom('Alex Nguyen', ''),
      subscriptionId: fc.constantFrom(null, 'sub_1'),
      idempotencyKey: fc.constantFrom('a-key', 'a-lost-key'),
      customerId: fc.constantFrom(null, 'cus_1'),
      hasIntent: fc.boolean(),
    })
    .map(({ hasIntent, ...rest }) => {
      const route = chosenRoute(filled, rest.subscriptionId !== null);
      const price = orderTotal(filled).total;
      return {
        ...rest,
        id: past.attempts,
        opening: filled.opening,
        plan: filled.opening.plan ?? { ...PLAN, price },
        route: route.ok ? route.value : ANY_ROUTE,
        price,
        extras: filled.form.extras,
        intent: hasIntent ? { id: 'seti_1', customerId: 'cus_1', clientSecret: 'seti_1_secret' } : null,
      };
    });

export const paying: fc.Arbitrary<Situation<StateAt<'paying'>>> = onScreen.chain((each) =>
  attemptOn(each).map((attempt) => ({
    state: { at: 'paying' as const, past: each.past, ...each.filled, attempt },
    context: each.context,
  })),
);

export const paid: fc.Arbitrary<Situation<StateAt<'paid'>>> = open.map(({ state, context }) => ({
  state: { ...state, at: 'paid' },
  context,
}));

/** Some of what was asked for is there, never all of it. */
export const preparing: fc.Arbitrary<Situation<StateAt<'preparing'>>> = fc
  .record({
    each: onScreen,
    lacks: fc.constantFrom('methods' as const, 'migration' as const, 'intent' as const),
    kept: fc.boolean(),
  })
  .map(({ each: { filled, past, context }, lacks, kept }) => {
    const nothing = { methods: null, migration: null, intent: { kind: 'asked' } } as const;
    const preparation: Preparation = {
      ...filled.facts,
      [lacks]: nothing[lacks],
      kept: kept ? { ...filled.form, coupon: { ...filled.form.coupon, checking: null } } : null,
    };
    return { state: { at: 'preparing', past, opening: filled.opening, preparation }, context };
  });

export const settling: fc.Arbitrary<Situation<StateAt<'hidden'>>> = paying.map(
  ({ state: { past, attempt }, context }) => ({ state: { at: 'hidden', past, settling: attempt }, context }),
);
export const hidden: fc.Arbitrary<Situation<StateAt<'hidden'>>> = settling.map(({ state, context }) => ({
  state: { ...state, settling: null },
  context,
}));

export const anyState: fc.Arbitrary<Situation> = fc.oneof<fc.Arbitrary<Situation>[]>(
  open,
  paying,
  paid,
  preparing,
  settling,
  hidden,
);
