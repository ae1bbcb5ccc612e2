import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Attempt } from '../../client/checkout-flow/checkout-state.ts';
import { triedAsync } from '../settings.ts';
import { areSame } from './changes.ts';
import { attempt, type Heard, paidIn, USER, type World, world } from './payment-world.ts';

const RUNS = 200;

const isNew = ({ route: { kind } }: Attempt): boolean => kind.endsWith('_NEW');
const isMove = ({ route: { kind } }: Attempt): boolean => kind.startsWith('MIGRATION');

/** Whether a law holds of every payment in every world. */
const holds = (isSo: (attempt: Attempt, world: World, heard: Heard) => boolean) =>
  fc.assert(
    fc.asyncProperty(fc.record({ attempt, world }), async ({ attempt: each, world: around }) =>
      isSo(each, around, await paidIn(each, around)),
    ),
    triedAsync([], RUNS),
  );

const namesOf = ({ asked }: Heard): string => asked.map(({ name }) => name).join();
const argsOf = ({ asked }: Heard, name: string): unknown[] | null =>
  asked.find((each) => each.name === name)?.args ?? null;

/** The intent that details are set up with; null where none is to be had. */
const intentOf = ({ intent: own }: Attempt, { intent: answer }: World) => own ?? (answer.ok ? answer.value : null);

describe('pay', () => {
  it('asks for what its route needs, in its order, and for nothing after something went wrong', () =>
    holds((each, around, heard) => {
      const purchase = isMove(each) ? 'migrateSubscription' : 'createSubscription';
      if (!isNew(each)) return namesOf(heard) === purchase;
      if (!around.isThere) return namesOf(heard) === '';
      const names = each.intent ? [] : ['createSetupIntent'];
      if (!each.intent && (around.throws === 'createSetupIntent' || !around.intent.ok))
        return namesOf(heard) === names.join();
      const isCard = each.route.type === 'credit card';
      names.push(isCard ? 'confirmCardSetup' : 'confirmBankSetup');
      if (around.throws === 'confirm') return namesOf(heard) === names.join();
      const falls = around.setup.kind === 'unfinished' && isCard && !isMove(each);
      if (falls) names.push('createCardToken');
      if (around.setup.kind === 'succeeded' || (falls && around.token.ok)) names.push(purchase);
      return namesOf(heard) === names.join();
    }));

  it('keeps every purchase for later pages just before it is sent, and nothing that is not', () =>
    holds(({ opening, idempotencyKey, subscriptionId }, _around, { asked, kept }) => {
      const purchases = asked.flatMap(({ name }, place) =>
        /^(create|migrate)Subscription$/.test(name) ? [place] : [],
      );
      const args = [opening.request.planHandle, { idempotencyKey, subscriptionId }];
      return areSame(
        kept,
        purchases.map((place) => ({ args, after: place })),
      );
    }));

  it('buys the plan at the price that was shown, with the codes and the price point of the host, under its key', () =>
    holds((each, _around, heard) => {
      const args = argsOf(heard, 'createSubscription');
      if (!args) return true;
      const { pays: _pays, ...purchase } = args[0] as Record<string, unknown>;
      const { plan, price, extras, opening, idempotencyKey } = each;
      const { pricePointHandle } = opening.request;
      return areSame(
        [purchase, args[1]],
        [{ productId: plan.productId, price, pricePointHandle, extras }, { idempotencyKey }],
      );
    }));

  it('buys with the saved method, with what was set up and by which intent, or with the card’s token', () =>
    holds((each, around, heard) => {
      const args = argsOf(heard, 'createSubscription');
      if (!args) return true;
      const { pays } = args[0] as { pays: unknown };
      const { route: way } = each;
      if (way.kind === 'NEW_SUBSCRIPTION_SAVED') {
        const { paymentMethodId } = way;
        return areSame(
          [pays],
          [{ with: 'method', paymentMethodId, stripeCustomerId: each.customerId, setupIntentId: null }],
        );
      }
      if (around.setup.kind !== 'succeeded')
        return around.token.ok && areSame([pays], [{ with: 'token', token: around.token.value }]);
      const used = intentOf(each, around);
      const { paymentMethodId } = around.setup;
      return areSame(
        [pays],
        [{ with: 'method', paymentMethodId, stripeCustomerId: used?.customerId, setupIntentId: used?.id }],
      );
    }));

  it('moves the subscription to the plan, with the method of the route or the one that was set up, under its key', () =>
    holds((each, around, heard) => {
      const args = argsOf(heard, 'migrateSubscription');
      if (!args) return true;
      const { subscriptionId, extras, opening, idempotencyKey, route: way } = each;
      const { planHandle: targetHandle, pricePointHandle } = opening.request;
      const made = around.setup.kind === 'succeeded' ? around.setup.paymentMethodId : null;
      const paymentMethodId = way.kind === 'MIGRATION_SAVED' ? way.paymentMethodId : made;
      return areSame(args, [
        { subscriptionId, targetHandle, pricePointHandle, paymentMethodId, user: USER, extras },
        { idempotencyKey },
      ]);
    }));

  it('sets new details up for their holder, with the intent that is left or one that it asks for as the opening did', () =>
    holds((each, around, heard) => {
      const asked = argsOf(heard, 'createSetupIntent');
      const { offer } = each.opening.request;
      if (asked && !areSame(asked, [{ user: USER, offer, extras: each.extras }])) return false;
      const confirmed = argsOf(heard, 'confirmCardSetup') ?? argsOf(heard, 'confirmBankSetup');
      const token = argsOf(heard, 'createCardToken');
      const holder = { name: each.holderName, email: USER.email };
      return (
        (!confirmed || areSame(confirmed, [intentOf(each, around)?.clientSecret, holder])) &&
        (!token || areSame(token, [holder]))
      );
    }));

  it('is paid where the purchase was made, under the id that it was given, and nowhere else', () =>
    holds((_each, around, heard) => {
      const isSent = /(create|migrate)Subscription$/.test(namesOf(heard));
      const isPaid = isSent && around.bought.ok;
      if (!heard.outcome.paid) return !isPaid;
      return isPaid && around.bought.ok && heard.outcome.subscriptionId === around.bought.value.id;
    }));

  it('says how it failed: by the last that it asked for, in its own words and codes', () =>
    holds((_each, around, heard) => {
      if (heard.outcome.paid) return true;
      const { failure } = heard.outcome;
      const last = heard.asked.at(-1)?.name ?? 'nothing';
      if (last === 'nothing') return failure.kind === 'provider-missing';
      if (around.throws === last || (around.throws === 'confirm' && last.startsWith('confirm')))
        return failure.kind === 'unexpected' && failure.cause instanceof Error && failure.cause.message === last;
      return areSame([{ ...failure, cause: undefined }], [{ ...failureAfter(last, around), cause: undefined }]);
    }));

  it('leaves the setup intent that may still be confirmed, and none that is used up or that nobody knows of', () =>
    holds((each, around, heard) => {
      if (heard.outcome.paid) return true;
      const { intent: left, failure } = heard.outcome;
      if (!isNew(each) || failure.kind === 'provider-missing') return left === each.intent;
      if (failure.kind === 'unexpected' && failure.cause instanceof Error)
        return left === (around.throws === 'createSetupIntent' ? each.intent : intentOf(each, around));
      if (failure.kind === 'setup-refused' && around.setup.kind === 'refused') return left === intentOf(each, around);
      return left === null;
    }));

  it('names the customer of an intent that it asked for itself', () =>
    holds((_each, around, { outcome, asked }) => {
      const isAsked = asked.some(({ name }) => name === 'createSetupIntent') && around.throws !== 'createSetupIntent';
      const customerId = isAsked && around.intent.ok ? around.intent.value.customerId : undefined;
      return outcome.paid || outcome.customerId === customerId;
    }));

  it('notes that the card provider is not there, and nothing else', () =>
    holds((each, around, { logged }) => {
      const entry = { level: 'error', message: 'card provider not initialised' };
      return areSame(logged, isNew(each) && !around.isThere ? [entry] : []);
    }));

  it('moves no subscription that it does not know', () =>
    fc.assert(
      fc.asyncProperty(fc.record({ attempt, world }), async ({ attempt: each, world: around }) => {
        if (each.route.kind !== 'MIGRATION_SAVED') return true;
        const { outcome, asked } = await paidIn({ ...each, subscriptionId: null }, around);
        return (
          asked.length === 0 && !outcome.paid && outcome.failure.kind === 'no-route' && outcome.intent === each.intent
        );
      }),
      triedAsync([], RUNS),
    ));
});

/** What the last answer means. */
function failureAfter(last: string, { intent: asked, setup, token, bought }: World): object | null {
  switch (last) {
    case 'createSetupIntent':
      return asked.ok
        ? null
        : { kind: 'no-setup-intent', message: asked.failure.kind === 'refused' ? asked.failure.message : null };
    case 'confirmCardSetup':
    case 'confirmBankSetup':
      if (setup.kind === 'unfinished') return { kind: 'setup-unfinished', status: setup.status };
      return 'refusal' in setup ? { kind: 'setup-refused', ...setup.refusal } : null;
    case 'createCardToken':
      return token.ok ? null : { kind: 'token-refused', message: token.failure.message };
    default: {
      if (bought.ok) return null;
      const { failure } = bought;
      if (failure.kind === 'refused') return { ...failure, kind: 'purchase-refused' };
      return { kind: failure.kind === 'unanswered' ? 'purchase-unanswered' : 'unexpected' };
    }
  }
}
