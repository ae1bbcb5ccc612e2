/** Another user signs in, or nobody is signed in any longer, while a payment is in progress. */
import { describe, expect, it } from 'vitest';
import { failed, type Result, succeeded, type UserInfo } from '#domain';
import type { RequestFailure } from '#graphql';
import { deferred, fakeCheckout, fakePaymentStore, flushPromises, USER, VISA } from './fake-checkout.test-support.ts';

const bought = succeeded({ id: 'sub_new' });
const lost = failed<RequestFailure>({ kind: 'no-response', cause: null });
const NOBODY = { firstName: '', lastName: '', email: '', flakeId: '' };
const OTHER = { ...USER, flakeId: 'flake_2' };
const isOfOther = (user: UserInfo) => user.flakeId === OTHER.flakeId;

/** A payment with a saved card that is in progress when the user changes; the other user has a subscription of this plan. */
async function payAndChangeTo(next: UserInfo) {
  let user = USER;
  const stores = { first: fakePaymentStore(), other: fakePaymentStore() };
  const response = deferred<Result<{ id: string }, RequestFailure>>();
  const listings: (string | undefined)[] = [];
  const checkout = fakeCheckout({
    user: () => user,
    payments: () => (isOfOther(user) ? stores.other : stores.first),
    api: {
      listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }),
      currentPlan: async () => {
        listings.push(user.flakeId);
        const subscriptions = isOfOther(user) ? [{ id: 'sub_other', productId: 'prod_1', state: 'active' }] : [];
        return succeeded({ activeHandle: null, subscriptions });
      },
      createSubscription: () => response.promise,
    },
  });
  await checkout.open({ surface: 'form' });
  checkout.flow.send({ type: 'payment-submitted' });
  await flushPromises();
  user = next;
  listings.length = 0;
  return {
    ...checkout,
    stores,
    listings,
    respond: (result: Result<{ id: string }, RequestFailure>) => {
      response.resolve(result);
      return flushPromises();
    },
  };
}

describe.each([
  ['another user has signed in', OTHER],
  ['nobody is signed in', NOBODY],
])('a payment that ends when %s', (_, next) => {
  it('is stored and reported as paid once, for the user who paid', async () => {
    const { respond, stores, recorded } = await payAndChangeTo(next);
    await respond(bought);
    expect(stores.first.read()).toMatchObject({ unconfirmed: [], refused: [], paid: [{ subscriptionId: 'sub_new' }] });
    expect(stores.other.read().paid).toEqual([]);
    expect(recorded.paid).toHaveLength(1);
  });

  it('stays unconfirmed without a response: the list of another user proves nothing', async () => {
    const { respond, stores, recorded, listings, flow } = await payAndChangeTo(next);
    await respond(lost);
    expect(listings).toEqual([]);
    expect(stores.first.read()).toMatchObject({ unconfirmed: [{ planHandle: 'basic' }], refused: [], paid: [] });
    expect(stores.other.read()).toEqual({ unconfirmed: [], refused: [], paid: [] });
    expect(recorded.paid).toEqual([]);
    expect(recorded.toasts).toMatchObject([
      { title: 'Payment processing failed', detail: 'We could not confirm whether your payment went through.' },
    ]);
    expect(flow.state().status).toBe('open');
  });
});

it('sends no purchase as another user who signs in while the card is confirmed', async () => {
  let user = USER;
  const setup = deferred<{ kind: 'succeeded'; paymentMethodId: string }>();
  const checkout = fakeCheckout({ user: () => user, cardProvider: { confirmCardSetup: () => setup.promise } });
  await checkout.open();
  checkout.enterCard();
  checkout.flow.send({ type: 'payment-submitted' });
  user = OTHER;
  setup.resolve({ kind: 'succeeded', paymentMethodId: 'pm_new' });
  await flushPromises();
  expect(checkout.callsOf('createSubscription')).toEqual([]);
  expect(checkout.flow.state()).toMatchObject({ status: 'open', history: { payments: { unconfirmed: [] } } });
});
