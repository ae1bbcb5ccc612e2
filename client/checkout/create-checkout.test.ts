import { describe, expect, it, vi } from 'vitest';
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

/** A checkout whose requests are not sent, because there is no id token. */
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
  const { dialog, createPaymentSession, followUser } = createCheckout(options, () => options);
  return {
    dialog,
    form: createPaymentSession(),
    change: (changes: Partial<CheckoutOptions>) => {
      options = { ...options, ...changes };
      followUser();
    },
    openings: (session: typeof dialog) => session.state().history.openings,
  };
}

describe('a session of a form', () => {
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

it.each([
  ['a refreshed token of the same subject', jwt('alex'), jwt('alex', 2), true],
  ['a token of another subject, which comes before its user', jwt('alex'), jwt('sam'), false],
  ['another token without a subject', 'opaque', 'renewed', true],
])('sends what follows with %s, or not at all', async (_, first, next, isSent) => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'));
    return new Response('{}');
  });
  const { dialog, change } = setUp();
  const logged: string[] = [];
  change({ getIdToken: () => first, log: ({ cause }) => logged.push(String(cause)) });
  dialog.start({ ...request, surface: 'dialog' });
  await expect.poll(() => sent).toContain(`Bearer ${first}`);
  change({ getIdToken: () => next });
  dialog.start({ ...request, planHandle: 'other', surface: 'dialog' });
  if (isSent) await expect.poll(() => sent).toContain(`Bearer ${next}`);
  else await expect.poll(() => logged.join()).toContain('The id token has another subject than before');
  expect(sent.includes(`Bearer ${next}`)).toBe(isSent);
  vi.unstubAllGlobals();
});

it('sends nothing of the next user with the last one’s token, and everything once the right one is there', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization') ?? '');
    return new Response('{}');
  });
  const { dialog, change } = setUp({ getIdToken: () => jwt('alex') });
  const logged: string[] = [];
  dialog.start({ ...request, surface: 'dialog' });
  await expect.poll(() => sent).toContain(`Bearer ${jwt('alex')}`);
  change({ user: { ...user, flakeId: 'flake_2' }, log: ({ cause }) => logged.push(String(cause)) });
  await expect.poll(() => logged.join()).toContain('still belongs to the last user');
  const before = sent.length;
  change({ getIdToken: () => jwt('sam') });
  dialog.send({ type: 'retry-requested' });
  dialog.start({ ...request, surface: 'dialog' });
  await expect.poll(() => sent.slice(before)).toContain(`Bearer ${jwt('sam')}`);
  expect(sent.slice(before)).not.toContain(`Bearer ${jwt('alex')}`);
  vi.unstubAllGlobals();
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
    'one that the host says does not',
    { graphqlEndpoint: 'https://api.shop.test/graphql', idempotencyKeys: false },
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
