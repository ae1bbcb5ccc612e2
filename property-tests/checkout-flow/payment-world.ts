/** One payment in a world that answers as a case says, and everything that it asked for on the way. */
import fc from 'fast-check';
import type { CardProvider } from '#card-provider';
import { failed, type PaymentRoute, succeeded } from '#domain';
import type { CheckoutApi } from '#graphql';
import type { Attempt } from '../../client/checkout-flow/checkout-state.ts';
import { pay } from '../../client/checkout-flow/pay.ts';
import type { PaymentOutcome } from '../../client/checkout-flow/payment-outcome.ts';
import type { CheckoutPorts } from '../../client/checkout-flow/ports.ts';
import { attemptOn, onScreen } from '../arbitraries/checkout-states.ts';
import { tab } from '../arbitraries/methods.ts';
import { answerOf, intent, refusal, setupOutcome } from '../arbitraries/outcomes.ts';

export const USER: CheckoutPorts['user'] = {
  firstName: 'Alex',
  lastName: 'Nguyen',
  email: 'alex@example.com',
  flakeId: 'flake_1',
};

const route: fc.Arbitrary<PaymentRoute> = fc
  .record({ moves: fc.boolean(), isNew: fc.constantFrom(true, true, false), type: tab, named: fc.boolean() })
  .map(({ moves, isNew, type, named }) => {
    if (isNew) return { kind: moves ? ('MIGRATION_NEW' as const) : ('NEW_SUBSCRIPTION_NEW' as const), type };
    return moves
      ? { kind: 'MIGRATION_SAVED', type, paymentMethodId: named ? 'pm_saved' : null }
      : { kind: 'NEW_SUBSCRIPTION_SAVED', type, paymentMethodId: 'pm_saved' };
  });

/** How the world answers; `throws` names what breaks in place of an answer, `isThere` the provider. */
export const world = fc.record({
  intent: answerOf(intent),
  setup: setupOutcome,
  token: fc.oneof(
    fc.constant(succeeded({ id: 'tok_1', brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 })),
    refusal.map(failed),
  ),
  bought: answerOf(fc.constantFrom({ id: 'sub_new' }, { id: 'sub_other' })),
  isThere: fc.constantFrom(true, true, true, true, false),
  throws: fc.constantFrom(null, null, null, null, null, null, 'createSetupIntent', 'confirm'),
});
export type World = typeof world extends fc.Arbitrary<infer Each> ? Each : never;

export interface Heard {
  outcome: PaymentOutcome;
  /** What was asked for, in order: name and arguments. */
  asked: { name: string; args: unknown[] }[];
  /** What was kept for later pages, and how much had been asked for by then. */
  kept: { args: unknown[]; after: number }[];
  logged: unknown[];
}

export async function paidIn(attempt: Attempt, each: World): Promise<Heard> {
  const asked: Heard['asked'] = [];
  const kept: Heard['kept'] = [];
  const logged: unknown[] = [];
  const answering =
    (name: string, answer: unknown) =>
    async (...args: unknown[]) => {
      asked.push({ name, args });
      if (each.throws === name || (each.throws === 'confirm' && name.startsWith('confirm'))) throw new Error(name);
      return answer;
    };
  const api = {
    createSetupIntent: answering('createSetupIntent', each.intent),
    createSubscription: answering('createSubscription', each.bought),
    migrateSubscription: answering('migrateSubscription', each.bought),
  } as unknown as CheckoutApi;
  const provider = {
    confirmCardSetup: answering('confirmCardSetup', each.setup),
    confirmBankSetup: answering('confirmBankSetup', each.setup),
    createCardToken: answering('createCardToken', each.token),
  } as unknown as CardProvider;
  const outcome = await pay(attempt, {
    api,
    cardProvider: () => (each.isThere ? provider : null),
    user: USER,
    log: (entry) => logged.push(entry),
    memory: {
      remember: (...args) => kept.push({ args, after: asked.length }),
      forget: () => raise(),
    },
  });
  return { outcome, asked, kept, logged };
}

/** Only who knows how it ended may forget a payment. */
function raise(): never {
  throw new Error('A payment was forgotten while it was made.');
}

/** A payment on each of the routes, as a press would begin it. */
export const attempt: fc.Arbitrary<Attempt> = onScreen
  .chain((each) => fc.tuple(attemptOn(each), route))
  .map(([each, way]) => ({
    ...each,
    route: way,
    subscriptionId: way.kind.startsWith('MIGRATION') ? 'sub_1' : null,
  }));
