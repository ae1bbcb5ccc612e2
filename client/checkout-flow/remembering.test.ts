/** What is kept for the pages after this one: a payment that was sent, until it is known what became of it. */
import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import { fakeCheckout, later, quiet, VISA, withPlan } from './fake-ports.test-support.ts';

const down = failed({ kind: 'unanswered', cause: new Error('down') } as const);
const declinedByBank = failed({ kind: 'refused', message: 'No.', code: 'PAYMENT_DECLINED' } as const);
const signedOut = failed({ kind: 'refused', message: 'Sign in.', code: 'UNAUTHENTICATED' } as const);
const bought = succeeded({ id: 'sub_new' });
const refusal = { code: 'card_declined', declineCode: null, invalidEntry: false, message: 'Your card was declined.' };

const OWN = 'nonce-1.basic.4900.new-credit-card';
const LOST = { idempotencyKey: 'from-another-page', subscriptionId: null };
const remembered = { name: 'remember', args: ['basic', { idempotencyKey: OWN, subscriptionId: null }] };
const forgotten = { name: 'forget', args: ['basic', OWN] };

describe('a payment', () => {
  it('is kept before it is sent, and let go of when it is made', async () => {
    const answer = later<typeof bought>();
    const checkout = fakeCheckout({ api: { createSubscription: () => answer.promise } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.heard.kept).toEqual([remembered]);
    answer.answer(bought);
    await quiet();
    expect(checkout.heard.kept).toEqual([remembered, forgotten]);
  });

  it('is kept when its answer is lost, and let go of when the bank has refused it', async () => {
    for (const [answer, kept] of [
      [down, [remembered]],
      [declinedByBank, [remembered, forgotten]],
      [signedOut, [remembered, forgotten]],
    ] as const) {
      const checkout = fakeCheckout({ api: { createSubscription: async () => answer } });
      await checkout.open();
      checkout.enterCard();
      await checkout.pay();
      expect(checkout.heard.kept).toEqual(kept);
    }
  });

  it('is kept with the subscription that it moves', async () => {
    const api = { ...withPlan, migrateSubscription: async () => down };
    const checkout = fakeCheckout({ api });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.heard.kept).toMatchObject([{ args: ['basic', { subscriptionId: expect.stringMatching(/./) }] }]);
  });

  it('that was never sent is not kept', async () => {
    const confirmCardSetup = async () => ({ kind: 'refused', refusal }) as const;
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.heard.kept.filter(({ name }) => name === 'remember')).toEqual([]);
  });
});

describe('a payment of another page', () => {
  const afterLoss = async (answers: (typeof down | typeof bought | typeof declinedByBank | typeof signedOut)[]) => {
    const checkout = fakeCheckout({
      api: {
        listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: VISA.id }),
        createSubscription: async () => answers.shift() ?? bought,
      },
    });
    checkout.flow.send({ type: 'unsettled-known', unsettled: new Map([['basic', LOST]]) });
    await checkout.open();
    return checkout;
  };
  const keysOf = ({ callsOf }: Awaited<ReturnType<typeof afterLoss>>) =>
    callsOf('createSubscription').map(([, options]) => (options as { idempotencyKey: string }).idempotencyKey);

  it('is asked about once more with its own key, until it is known', async () => {
    const checkout = await afterLoss([down, signedOut, bought]);
    for (let press = 0; press < 3; press += 1) await checkout.pay();
    expect(keysOf(checkout)).toEqual([LOST.idempotencyKey, LOST.idempotencyKey, LOST.idempotencyKey]);
    expect(checkout.heard.kept.at(-1)).toEqual({ name: 'forget', args: ['basic', LOST.idempotencyKey] });
    expect(checkout.heard.kept.filter(({ name }) => name === 'forget')).toHaveLength(1);
  });

  it('that the bank refuses makes room for a new one', async () => {
    const checkout = await afterLoss([declinedByBank, bought]);
    for (let press = 0; press < 2; press += 1) await checkout.pay();
    expect(keysOf(checkout)).toEqual([LOST.idempotencyKey, 'nonce-1.basic.4900.pm_visa']);
  });

  it('is told while the form is open, and is forgotten when that page knows', async () => {
    const checkout = await afterLoss([]);
    checkout.flow.send({ type: 'unsettled-known', unsettled: new Map() });
    await checkout.pay();
    expect(keysOf(checkout)).toEqual(['nonce-1.basic.4900.pm_visa']);
  });

  it('changes nothing about a payment under way, nor about one whose dialog was closed', async () => {
    const answer = later<typeof bought>();
    const checkout = fakeCheckout({ api: { createSubscription: () => answer.promise } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    for (const hide of [false, true]) {
      if (hide) checkout.flow.send({ type: 'hide' });
      const before = checkout.flow.state();
      checkout.flow.send({ type: 'unsettled-known', unsettled: new Map([['basic', LOST]]) });
      expect(checkout.flow.state()).toBe(before);
    }
  });
});
