/** A world around one checkout that answers as a case says: every call with a result of its own, every port heard. */
import fc from 'fast-check';
import {
  type CheckoutFlow,
  type CheckoutPorts,
  createCheckoutFlow,
  type LogEntry,
  type PaidReport,
  type ShowRequest,
} from '#checkout-flow';
import type { CurrentPlan } from '#domain';
import type { CheckoutApi } from '#graphql';
import { adjustment, amount } from '../arbitraries/amounts.ts';
import { onScreen } from '../arbitraries/checkout-states.ts';
import { wallet } from '../arbitraries/methods.ts';
import { coupon } from '../arbitraries/orders.ts';
import { answerOf, intent } from '../arbitraries/outcomes.ts';

const PRODUCTS = { 'standard-monthly': 'prod_1', 'plus-monthly': 'prod_2' };

const currentPlan: fc.Arbitrary<CurrentPlan> = fc.record({
  activeHandle: fc.constantFrom(null, 'standard-monthly', 'plus-monthly'),
  subscriptions: fc.array(
    fc.record({
      id: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
      productId: fc.constantFrom('prod_1', 'prod_2'),
      state: fc.constantFrom('active', 'canceled'),
    }),
    { maxLength: 2 },
  ),
});

/** What breaks when it is told something. */
const BREAKS = ['notify', 'dismiss', 'track', 'onPaid'] as const;

export const world = fc.record({
  wallet,
  methods: answerOf(wallet.map(({ saved }) => saved)),
  plan: answerOf(currentPlan),
  preview: answerOf(fc.option(fc.record({ adjustment, paymentDue: amount }), { freq: 3 })),
  intent: answerOf(intent),
  coupon: answerOf(fc.option(fc.record({ coupon, stated: fc.option(amount) }), { freq: 3 })),
  bought: answerOf(fc.constant({ id: 'sub_new' })),
  isHeard: fc.boolean(),
  subscriptionId: fc.constantFrom(undefined, undefined, 'sub_of_the_host'),
  breaks: fc.constantFrom(null, null, ...BREAKS),
  screen: onScreen,
});
export type World = typeof world extends fc.Arbitrary<infer Each> ? Each : never;

export interface Played {
  flow: CheckoutFlow;
  /** Every call of the api, in order. */
  asked: { name: string; args: unknown[] }[];
  logged: LogEntry[];
  /** What the ports were told, in order, also by those that break. */
  told: { port: (typeof BREAKS)[number]; what: string }[];
  paid: PaidReport[];
}

/** A checkout in that world; nothing is shown yet. */
export function checkoutIn(each: World): Played {
  const heard: Omit<Played, 'flow'> = { asked: [], logged: [], told: [], paid: [] };
  const answering =
    (name: string, answer: unknown) =>
    async (...args: unknown[]) => {
      heard.asked.push({ name, args });
      return answer;
    };
  const api = {
    listPaymentMethods: answering('listPaymentMethods', each.methods),
    currentPlan: answering('currentPlan', each.plan),
    previewMigration: answering('previewMigration', each.preview),
    createSetupIntent: answering('createSetupIntent', each.intent),
    checkCoupon: answering('checkCoupon', each.coupon),
    createSubscription: answering('createSubscription', each.bought),
    migrateSubscription: answering('migrateSubscription', each.bought),
    postUpgradeIntention: async (...args: unknown[]) => {
      heard.asked.push({ name: 'postUpgradeIntention', args });
      if (!each.isHeard) throw new Error('Failed to fetch');
    },
  } as unknown as CheckoutApi;
  const telling = (port: (typeof BREAKS)[number], what: string) => {
    heard.told.push({ port, what });
    if (each.breaks === port) throw new Error(`'${port}' breaks`);
  };
  const ports: CheckoutPorts = {
    api,
    cardProvider: () => null,
    now: () => each.wallet.now,
    user: { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' },
    productList: PRODUCTS,
    subscriptionId: each.subscriptionId,
    directDebitDisabled: each.screen.context.directDebitDisabled,
    updating: () => false,
    memory: { remember: () => {}, forget: () => {} },
    notify: ({ title }) => telling('notify', title),
    dismiss: () => telling('dismiss', 'dismiss'),
    log: (entry) => heard.logged.push(entry),
    track: ({ name }) => telling('track', name),
    onPaid: (report) => {
      heard.paid.push(report);
      telling('onPaid', 'paid');
    },
  };
  return { flow: createCheckoutFlow(ports), ...heard };
}

export function show({ flow }: Played, { screen: { filled } }: World, request: Partial<ShowRequest> = {}): void {
  const { opening } = filled;
  flow.send({ type: 'show', request: { ...opening.request, ...request }, plan: opening.plan, nonce: 'a-nonce' });
}

/** Waits until nothing more comes of what was asked. */
export const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export { PRODUCTS };
