import { describe, expect, it } from 'vitest';
import type { ProviderFieldGroup } from '#card-provider';
import type { CheckoutEvent, CheckoutFlow, ShowRequest } from '#checkout-flow';
import { createStore } from '#domain';
import type { CheckoutOptions } from './checkout-options.ts';
import { createPaymentSessions } from './payment-sessions.ts';

const request: ShowRequest = {
  planHandle: 'basic',
  pricePointHandle: null,
  breakdown: { planPrice: null, priceOverride: null, addOns: [], coupon: null },
  tracking: {},
  onSuccess: null,
  extras: {},
  offer: null,
  surface: 'form',
};

const appConfig = (price: number): CheckoutOptions['appConfig'] => ({
  productList: { basic: 'prod_1' },
  products: {
    prod_1: { name: 'Basic', priceInCents: price, interval: 1, intervalUnit: 'month' },
  },
});

/** A session of a signed-in user whose flow records its events. */
function setUp() {
  const user = { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' };
  let options = { appConfig: appConfig(4900), user };
  const events: CheckoutEvent[] = [];
  const state = createStore({ status: 'open' });
  const sessions = createPaymentSessions({
    readPayments: () => ({ unconfirmed: [], refused: [], paid: [] }),
    subscribeToPayments: () => () => undefined,
    getOptions: () => options,
    now: () => new Date(),
    saving: createStore(false),
  });
  const flow = { ...state, send: (event: CheckoutEvent) => events.push(event) } as unknown as CheckoutFlow;
  const session = sessions.create(
    { loader: createStore({ status: 'loaded' }) } as unknown as ProviderFieldGroup,
    () => flow,
  );
  return {
    session,
    setStatus: (status: string) => state.setState({ status }),
    change: (changes: Partial<typeof options>) => {
      options = { ...options, ...changes };
    },
    user,
    userId: () => options.user.flakeId,
    /** The names of the events since the last call, but for the list of payments. */
    events: () => events.splice(0).flatMap(({ type }) => (type === 'payments-changed' ? [] : [type])),
  };
}

describe('a session of a form', () => {
  it('starts once for equal requests, with each one’s callback', () => {
    const { session, events } = setUp();
    for (let render = 0; render < 2; render += 1) session.update({ ...request, onSuccess: () => undefined });
    session.update({ ...request, tracking: {} });
    expect(events()).toEqual(['show', 'callback-changed', 'callback-changed']);
  });

  it('starts over for another plan, price or user, and after it has ended', () => {
    const { session, events, change, user } = setUp();
    session.update(request);
    session.update({ ...request, planHandle: 'plus' });
    session.update(request);
    change({ appConfig: appConfig(5900) });
    session.update(request);
    change({ user: { ...user, flakeId: 'flake_2' } });
    session.update(request);
    expect(events()).toEqual(Array.from({ length: 5 }, () => 'show'));
    change({ user: { ...user, flakeId: 'flake_2', email: 'alex@example.org' } });
    session.update(request);
    expect(events()).toEqual(['callback-changed']);
    session.end();
    session.update(request);
    expect(events()).toEqual(['hide', 'show']);
  });
});

describe('a session of the dialog', () => {
  it('starts over when another user signs in, and ends during a payment of the one before', () => {
    const { session, events, change, user, userId, setStatus } = setUp();
    session.updateUser(userId());
    session.start({ ...request, surface: 'dialog' });
    session.updateUser(userId());
    expect(events()).toEqual(['show']);
    change({ user: { ...user, flakeId: 'flake_2' } });
    session.updateUser(userId());
    expect(events()).toEqual(['show']);
    setStatus('paying');
    change({ user });
    session.updateUser(userId());
    session.updateUser(userId());
    expect(events()).toEqual(['hide']);
  });

  it('stays closed when another user signs in', () => {
    const { session, events, change, user, userId, setStatus } = setUp();
    session.start({ ...request, surface: 'dialog' });
    setStatus('hidden');
    change({ user: { ...user, flakeId: 'flake_2' } });
    session.updateUser(userId());
    expect(events()).toEqual(['show']);
  });
});
