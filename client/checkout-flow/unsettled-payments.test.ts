import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import type { CheckoutFlow } from './checkout-flow.ts';
import type { Unsettled } from './checkout-state.ts';
import { fakeCheckout, keptIn, later, quiet } from './fake-ports.test-support.ts';
import { shareUnsettled } from './unsettled-payments.ts';

const down = failed({ kind: 'unanswered', cause: new Error('down') } as const);
const declinedByBank = failed({ kind: 'refused', message: 'No.', code: 'PAYMENT_DECLINED' } as const);
const bought = succeeded({ id: 'sub_new' });

type Answer = typeof down | typeof declinedByBank | typeof bought;

/** Two places to pay on one page, both open. */
async function twoPlaces() {
  const flows: CheckoutFlow[] = [];
  const items = new Map<string, Unsettled>();
  const shared = shareUnsettled(keptIn(items), () => flows);
  const place = async () => {
    const answers = [later<Answer>(), later<Answer>()];
    const waiting = [...answers];
    const createSubscription = () => waiting.shift()?.promise ?? Promise.resolve(bought);
    const checkout = fakeCheckout({ memory: shared.memory, api: { createSubscription } });
    flows.push(checkout.flow);
    shared.watch(checkout.flow);
    await checkout.open();
    checkout.enterCard();
    return { ...checkout, answers };
  };
  return { shared, items, flows, one: await place(), other: await place() };
}

const keysOf = ({ callsOf }: Awaited<ReturnType<typeof twoPlaces>>['one']) =>
  callsOf('createSubscription').map(([, options]) => (options as { idempotencyKey: string }).idempotencyKey);
const knownTo = ({ flow }: { flow: CheckoutFlow }) => [...flow.state().past.unsettled.keys()];

describe('shareUnsettled', () => {
  it('lets the other place ask for the same payment when an answer was lost', async () => {
    const { one, other, items } = await twoPlaces();
    await one.pay();
    expect(knownTo(other)).toEqual([]);
    one.answers[0]?.answer(down);
    await quiet();
    expect([knownTo(one), knownTo(other)]).toEqual([['basic'], ['basic']]);
    await other.pay();
    expect(keysOf(other)).toEqual(keysOf(one));
    other.answers[0]?.answer(bought);
    await quiet();
    expect([knownTo(one), knownTo(other), items.size]).toEqual([[], [], 0]);
  });

  it('tells of a payment that goes on behind a closed dialog, until it is known', async () => {
    const { one, other } = await twoPlaces();
    await one.pay();
    one.flow.send({ type: 'hide' });
    expect(knownTo(other)).toEqual(['basic']);
    one.answers[0]?.answer(bought);
    await quiet();
    expect([knownTo(one), knownTo(other)]).toEqual([[], []]);
  });

  it('keeps what another place still asks for, until that one knows too', async () => {
    for (const [heard, kept] of [
      [down, 1],
      [bought, 0],
    ] as const) {
      const { one, other, items } = await twoPlaces();
      await one.pay();
      one.flow.send({ type: 'hide' });
      await other.pay();
      one.answers[0]?.answer(bought);
      await quiet();
      expect(items.size).toBe(1);
      other.answers[0]?.answer(heard);
      await quiet();
      expect([items.size, knownTo(other).length]).toEqual([kept, kept]);
    }
  });

  it('keeps what a place that has left the page still asks for', async () => {
    const { one, other, items, flows } = await twoPlaces();
    await one.pay();
    flows.splice(flows.indexOf(one.flow), 1);
    one.flow.send({ type: 'hide' });
    await other.pay();
    other.answers[0]?.answer(declinedByBank);
    await quiet();
    expect([items.size, knownTo(other)]).toEqual([1, ['basic']]);
    one.answers[0]?.answer(bought);
    await quiet();
    expect([items.size, knownTo(other)]).toEqual([0, []]);
  });

  it('tells everybody what another tab has changed', async () => {
    const { shared, items, one, other } = await twoPlaces();
    items.set('basic', { idempotencyKey: 'of-another-tab', subscriptionId: null });
    shared.tellAll();
    expect([knownTo(one), knownTo(other)]).toEqual([['basic'], ['basic']]);
    await one.pay();
    expect(keysOf(one)).toEqual(['of-another-tab']);
  });

  it('leaves nothing behind of a payment that was made', async () => {
    const { one, other, items } = await twoPlaces();
    await one.pay();
    one.answers[0]?.answer(bought);
    await quiet();
    expect([knownTo(one), knownTo(other), items.size]).toEqual([[], [], 0]);
  });
});
