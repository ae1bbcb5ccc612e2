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
function setUp() {
  let options: CheckoutOptions = {
    chargifyServiceUrl: '/chargify',
    getIdToken: () => null,
    publishableKey: 'pk_test',
    appConfig: appConfig(4900),
    user,
    merchant: 'A merchant',
    termsUrl: '/terms',
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

  it.each<[string, Record<string, unknown>, Record<string, unknown>, boolean]>([
    ['equal content', { a: [1, { b: null }], date: new Date(5) }, { a: [1, { b: null }], date: new Date(5) }, true],
    ['a key that is undefined, and no such key', { a: 1, b: undefined }, { a: 1 }, true],
    ['functions', { a: () => 1 }, { a: () => 2 }, true],
    ['no number and null', { a: Number.NaN }, { a: null }, false],
    ['lists of unequal length', { a: [1] }, { a: [1, 2] }, false],
    ['a list and an object', { a: [1] }, { a: { 0: 1 } }, false],
    ['objects without a prototype', { a: Object.create(null), b: 1 }, { b: 1, a: Object.create(null) }, true],
    ['other dates', { a: new Date(5) }, { a: new Date(6) }, false],
    ['equal sets and maps', { a: new Set([new Map([['b', 1]])]) }, { a: new Set([new Map([['b', 1]])]) }, true],
    ['other members of a set', { a: new Set(['deed']) }, { a: new Set(['will']) }, false],
    ['other entries of a map', { a: new Map([['id', 1]]) }, { a: new Map([['id', 2]]) }, false],
    ['equal addresses', { a: new URL('http://shop.test/') }, { a: new URL('http://shop.test/') }, true],
    ['other addresses', { a: new URL('http://shop.test/') }, { a: new URL('http://shop.test/deed') }, false],
  ])('compares requests by content: %s', (_, tracking, other, isSame) => {
    const { form, openings } = setUp();
    form.update({ ...request, tracking });
    form.update({ ...request, tracking: other });
    expect(openings(form)).toBe(isSame ? 1 : 2);
  });

  it('compares requests that refer to themselves', () => {
    const circular = (step: number) => {
      const tracking: Record<string, unknown> = { step };
      return Object.assign(tracking, { parent: { child: tracking } });
    };
    const { form, openings } = setUp();
    for (const step of [1, 1, 2]) form.update({ ...request, tracking: circular(step) });
    expect(openings(form)).toBe(2);
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
