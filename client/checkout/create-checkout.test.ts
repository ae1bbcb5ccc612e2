import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShowRequest } from '#checkout-flow';
import type { CheckoutOptions } from './checkout-options.ts';
import { createCheckout } from './create-checkout.ts';

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
  products: { prod_1: { name: 'Basic', priceInCents: price, interval: 1, intervalUnit: 'month' } },
});
const user = { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' };

function setUp(given: Partial<CheckoutOptions> = {}) {
  let options: CheckoutOptions = {
    chargifyServiceUrl: '/chargify',
    getIdToken: () => null,
    publishableKey: 'pk_test',
    appConfig: appConfig(4900),
    user,
    merchant: 'A merchant',
    termsUrl: '/terms',
    ...given,
  };
  const { dialog, createPaymentSession, switchToCurrentUser } = createCheckout(options, () => options);
  return {
    dialog,
    form: createPaymentSession(),
    change: (changes: Partial<CheckoutOptions>) => {
      options = { ...options, ...changes };
      switchToCurrentUser();
    },
    openings: (session: typeof dialog) => session.state().history.openings,
  };
}

describe('a session of a form', () => {
  it('has a reason why its button is disabled while the order loads', () => {
    const { form } = setUp();
    form.update(request);
    expect(form.button.state()).toEqual({
      canPay: false,
      isPaying: false,
      isPaid: false,
      reason: 'Preparing Payment',
    });
  });

  it('starts once for equal requests, whose callbacks differ', () => {
    const { form, openings } = setUp();
    for (let render = 0; render < 2; render += 1) form.update({ ...request, onSuccess: () => undefined });
    form.update({ ...request, tracking: { ...request.tracking } });
    expect(openings(form)).toBe(1);
  });

  it('goes on with other tracking data, as the time of each render', () => {
    const { form, openings } = setUp();
    for (const at of [1, 2, 3]) form.update({ ...request, tracking: { at } });
    expect(openings(form)).toBe(1);
    expect(form.view.state()?.opening.request.tracking).toEqual({ at: 3 });
  });

  it('starts over for another document after one was paid for', async () => {
    const answers: Record<string, unknown> = {
      ListPaymentMethod: { listPaymentMethod: { data: [SAVED_VISA], defaultPayment: 'pm_1' } },
      CreateSubscription: { createSubscription: { id: 'sub_1' } },
    };
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
      const data = answers[JSON.parse(String(body)).operationName] ?? null;
      return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } });
    });
    const { form, openings } = setUp({
      getIdToken: () => 'token',
      appConfig: { ...appConfig(4900), productList: { 'pay-per-doc': 'prod_1' } },
    });
    const document = (id: string) => ({ ...request, planHandle: 'pay-per-doc', tracking: { id } });
    form.update(document('deed'));
    await expect.poll(() => form.state().status).toBe('open');
    form.send({ type: 'payment-submitted' });
    await expect.poll(() => form.state().status).toBe('paid');
    form.update(document('deed'));
    expect(openings(form)).toBe(1);
    form.update(document('will'));
    expect(openings(form)).toBe(2);
    vi.unstubAllGlobals();
  });

  it('starts over for another plan, price or user, and after it has ended', () => {
    const { form, openings, change } = setUp();
    form.update(request);
    form.update({ ...request, planHandle: 'plus' });
    form.update(request);
    change({ appConfig: appConfig(5900) });
    form.update(request);
    change({ user: { ...user, flakeId: 'flake_2' } });
    form.update(request);
    expect(openings(form)).toBe(5);
    change({ user: { ...user, flakeId: 'flake_2', email: 'alex@example.org' } });
    form.update(request);
    expect(openings(form)).toBe(5);
    form.end();
    expect(form.state().status).toBe('hidden');
    form.update(request);
    expect(openings(form)).toBe(6);
  });
});

it('starts without the options that no payment needs, and logs each required option that is missing', () => {
  const logged: string[] = [];
  const missing = { chargifyServiceUrl: undefined, merchant: undefined, termsUrl: ' ', publishableKey: null };
  const { dialog } = setUp({ ...missing, log: ({ message }: { message: string }) => logged.push(message) } as never);
  dialog.start({ ...request, surface: 'dialog' });
  expect(dialog.state().status).toBe('preparing');
  expect(logged.map((message) => /has no '(\w+)'/.exec(message)?.[1])).toEqual(
    expect.arrayContaining(Object.keys(missing)),
  );
});

it('logs once, in words, that nobody is signed in, and again after another sign-out', async () => {
  const { dialog, change } = setUp();
  const logged: string[] = [];
  const log: CheckoutOptions['log'] = ({ message }) => logged.push(message);
  const signedOut = () => logged.filter((message) => message.startsWith('getIdToken() returned no id token'));
  change({ log });
  dialog.start({ ...request, surface: 'dialog' });
  await expect.poll(signedOut).toHaveLength(1);
  let calls = 0;
  change({ getIdToken: () => (++calls === 1 ? 'a token' : null) });
  dialog.start({ ...request, planHandle: 'other', surface: 'dialog' });
  await expect.poll(signedOut).toHaveLength(2);
});

const jwt = (sub: string, issued = 1) => `header.${btoa(JSON.stringify({ sub, issued }))}.signature`;

function recordTokens() {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push((new Headers(headers).get('authorization') ?? '').replace('Bearer ', ''));
    return new Response('{}');
  });
  return sent;
}

it.each([
  ['a refreshed token', jwt('alex', 2)],
  ['a token of another login', jwt('sam')],
  ['another token that is no JWT', 'renewed'],
])('sends what follows with %s of the same user', async (_, next) => {
  const sent = recordTokens();
  const { dialog, change } = setUp({ getIdToken: () => jwt('alex') });
  dialog.start({ ...request, surface: 'dialog' });
  await expect.poll(() => sent).toContain(jwt('alex'));
  change({ getIdToken: () => next });
  dialog.start({ ...request, planHandle: 'other', surface: 'dialog' });
  await expect.poll(() => sent).toContain(next);
  vi.unstubAllGlobals();
});

describe('the token of the last user', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function changeUser(first: string, second: string) {
    const sent = recordTokens();
    const warnings: string[] = [];
    const log: CheckoutOptions['log'] = ({ message }) => warnings.push(message);
    const { dialog, change } = setUp({ getIdToken: () => first, log });
    dialog.start({ ...request, surface: 'dialog' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toContain(first);
    sent.length = 0;
    let calls = 0;
    const getIdToken = () => {
      calls += 1;
      return second;
    };
    change({ user: { ...user, flakeId: 'flake_2' }, getIdToken });
    await vi.advanceTimersByTimeAsync(0);
    const isShared = () => warnings.some((message) => message.includes('the token of the last user'));
    return { sent, change, calls: () => calls, isShared };
  }

  it.each([
    ['the same text', 'opaque', 'opaque'],
    ['another token of the same login', jwt('alex'), jwt('alex', 2)],
  ])('is sent for another user only after ten seconds: %s', async (_, first, second) => {
    const { sent, calls, isShared } = await changeUser(first, second);
    const initial = calls();
    for (const [ms, asked] of [
      [999, 0],
      [1, 1],
      [2_000, 2],
      [3_000, 3],
      [3_999, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect([sent, calls() - initial, isShared()]).toEqual([[], asked, false]);
    }
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toContain(second);
    expect(isShared()).toBe(true);
  });

  it('is replaced by the user’s own one, and the requests leave with that', async () => {
    const { sent, change, isShared } = await changeUser(jwt('alex'), jwt('alex'));
    change({ getIdToken: () => jwt('sam') });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(new Set(sent)).toEqual(new Set([jwt('sam')]));
    expect(isShared()).toBe(false);
  });
});

it('sends the requests of the next user after the host page has failed once to return a token', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const sent = recordTokens();
  const { dialog, change } = setUp({ getIdToken: () => 'old' });
  dialog.start({ ...request, surface: 'dialog' });
  await vi.advanceTimersByTimeAsync(0);
  change({ user: { ...user, flakeId: 'flake_2' } });
  await vi.advanceTimersByTimeAsync(0);
  change({ getIdToken: () => Promise.reject(new Error('offline')) });
  await vi.advanceTimersByTimeAsync(1_000);
  change({ getIdToken: () => 'new' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toContain('new');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a user who is missing', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('was never gone when they come back within three seconds; requests wait meanwhile', async () => {
    const sent = recordTokens();
    const { dialog, openings, change } = setUp({ getIdToken: () => 'token' });
    dialog.start({ ...request, surface: 'dialog' });
    await vi.advanceTimersByTimeAsync(0);
    dialog.send({ type: 'name-changed', tab: 'credit card', name: 'Alex' });
    const before = dialog.state();
    sent.length = 0;
    change({ user: null });
    dialog.send({ type: 'methods-changed' });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(sent).toEqual([]);
    change({ user });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['token']);
    expect(openings(dialog)).toBe(1);
    expect(dialog.state().status).toBe(before.status);
  });

  it.each([
    ['for three seconds', null],
    ['and is then another one', { ...user, flakeId: 'flake_2' }],
  ])('has left %s', async (_, next) => {
    const { dialog, openings, change } = setUp();
    dialog.start({ ...request, surface: 'dialog' });
    change({ user: null });
    expect(dialog.state().status).toBe('preparing');
    change({ user: next });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(dialog.state().status === 'hidden').toBe(next === null);
    expect(openings(dialog)).toBe(next === null ? 1 : 2);
  });
});

it.each<[string, Partial<CheckoutOptions>, string | null, boolean]>([
  ['the page’s own API', {}, 'key', false],
  ['its full address', { graphqlEndpoint: 'https://shop.test/graphql' }, 'key', false],
  ['an API of another origin', { graphqlEndpoint: 'https://api.shop.test/graphql' }, null, true],
  [
    'one that the host says allows it',
    { graphqlEndpoint: 'https://api.shop.test/graphql', idempotencyKeys: true },
    'key',
    false,
  ],
  [
    'one that the host says does not, in a text',
    { graphqlEndpoint: 'https://api.shop.test/graphql', idempotencyKeys: 'false' as never },
    null,
    false,
  ],
])('sends an Idempotency-Key, or a warning, with %s', async (_, options, key, isWarned) => {
  const keys: (string | null)[] = [];
  const answers: Record<string, unknown> = {
    ListPaymentMethod: { listPaymentMethod: { data: [SAVED_VISA], defaultPayment: 'pm_1' } },
    GetUserSubscriptions: { getUserSubscriptions: { activeSubscription: null, subscriptionList: [] } },
  };
  vi.stubGlobal('self', { origin: 'https://shop.test' });
  vi.stubGlobal('document', { baseURI: 'https://shop.test/plans' });
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: RequestInit) => {
    const { operationName } = JSON.parse(String(body));
    if (operationName === 'CreateSubscription') keys.push(new Headers(headers).get('idempotency-key') && 'key');
    return new Response(JSON.stringify({ data: answers[operationName] ?? null }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const warnings: string[] = [];
  const log: CheckoutOptions['log'] = ({ message }) => warnings.push(message);
  const { form } = setUp({ ...options, log, getIdToken: () => 'token' });
  form.start(request);
  await expect.poll(() => form.state().status).toBe('open');
  form.send({ type: 'payment-submitted' });
  await expect.poll(() => keys).toEqual([key]);
  expect(warnings.some((message) => message.includes('Access-Control-Allow-Headers'))).toBe(isWarned);
  vi.unstubAllGlobals();
});

const SAVED_VISA = {
  id: 'pm_1',
  card: { brand: 'visa', exp_month: 12, exp_year: 2099, last4: '4242' },
  au_becs_debit: null,
};

describe('the session of the dialog', () => {
  it('starts over when another user signs in, and stays closed if it was', () => {
    const { dialog, openings, change } = setUp();
    dialog.start({ ...request, surface: 'dialog' });
    change({ user: { ...user } });
    expect(openings(dialog)).toBe(1);
    change({ user: { ...user, flakeId: 'flake_2' } });
    expect(openings(dialog)).toBe(2);
    dialog.send({ type: 'hide' });
    change({ user: { ...user, flakeId: 'flake_3' } });
    expect(dialog.state().status).toBe('hidden');
  });
});
