/**
 * The API of the checkout and the states endpoint, which a real backend has in test environments only. Starts on PORT,
 * default 4100: `npx tsx contracts/provider/sample-backend/server.ts`, with `--plain` without what is only recommended.
 */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { GraphQLError } from 'graphql';
import { createSchema, createYoga } from 'graphql-yoga';
import type { StateName } from '#contract-states';
import {
  type Account,
  authenticate,
  createId,
  type PaymentMethod,
  RequestError,
  type Subscription,
} from './account.ts';
import * as purchases from './purchases.ts';
import { STATE_HANDLERS } from './states.ts';

interface Context {
  account: Account;
  idempotencyKey: string | null;
}

const { find, runOnce } = purchases;

/** Resolvers of schema.graphql. Requests are authenticated before they get here. */
const resolvers = {
  Query: {
    listPaymentMethod: (_: unknown, __: unknown, { account }: Context) => ({
      data: account.methods.map(toSavedMethod),
      defaultPayment: account.defaultId,
    }),

    getUserSubscriptions(_: unknown, __: unknown, { account }: Context) {
      const current = account.subscriptions.find(purchases.isCurrent);
      return {
        activeSubscription: current?.product,
        subscriptionList: account.subscriptions.map(toListItem),
      };
    },

    createSetupIntent(_: unknown, { setupInputs }: { setupInputs: { customerEmail: string } }, { account }: Context) {
      if (setupInputs.customerEmail === '') throw new RequestError('BAD_USER_INPUT', 'An email address is needed.');
      const intentId = createId('seti');
      account.setupIntents.push(intentId);
      return { stripeCustomerId: account.customerId, intentId, clientSecret: `${intentId}_${createId('secret')}` };
    },

    checkCouponCode(_: unknown, input: { couponCode: string; productHandle: string }, { account }: Context) {
      const coupon = account.coupons.find(({ code }) => code === input.couponCode);
      const product = account.products.find(({ handle }) => handle === input.productHandle);
      const error = !coupon ? 'There is no such coupon.' : !product ? 'There is no such plan.' : coupon.refusedBecause;
      if (!coupon || !product || error !== undefined) return { valid: false, error };
      const isPercentage = coupon.discountType === 'Percentage';
      return {
        valid: true,
        amountInCents: isPercentage ? null : coupon.value,
        discountAmountInCents: purchases.discountInCents(coupon, product.priceInCents),
        discountPercent: isPercentage ? coupon.value : null,
        discountType: coupon.discountType,
        coupon,
      };
    },

    getMigrationPreview(_: unknown, input: { subscriptionId: string; productHandle: string }, { account }: Context) {
      find(account.subscriptions, 'subscription', ({ id }) => id === input.subscriptionId);
      const product = account.products.find(({ handle }) => handle === input.productHandle);
      if (!product || account.adjustmentInCents === null) return { migration: null };
      return { migration: purchases.migrationCost(product.priceInCents, account.adjustmentInCents) };
    },
  },

  Mutation: {
    createSubscription: (_: unknown, purchase: purchases.PurchaseInput, { account, idempotencyKey }: Context) =>
      runOnce(account, idempotencyKey, purchase, purchases.buy),

    migrateSubscription: (_: unknown, migration: purchases.MigrationInput, { account, idempotencyKey }: Context) =>
      runOnce(account, idempotencyKey, migration, purchases.migrate),

    attachPaymentMethod(_: unknown, input: { paymentMethodId: string; isDefault: boolean }, { account }: Context) {
      const method = find(account.unattachedMethods, 'payment method', ({ id }) => id === input.paymentMethodId);
      if (account.decline) throw new RequestError('PAYMENT_DECLINED', account.decline.message);
      account.methods.push(method);
      if (input.isDefault) account.defaultId = method.id;
      return { card: toSavedMethod(method).card };
    },

    changeDefaultPaymentMethod(_: unknown, { paymentMethodId }: { paymentMethodId: string }, { account }: Context) {
      find(account.methods, 'saved payment method', ({ id }) => id === paymentMethodId);
      account.defaultId = paymentMethodId;
      return { data: { id: paymentMethodId } };
    },
  },
};

function toSavedMethod(method: PaymentMethod) {
  const { id, last4 } = method;
  if ('bsb' in method) return { id, card: null, au_becs_debit: { bsb_number: method.bsb, last4 } };
  const { brand, expMonth, expYear } = method;
  return { id, card: { brand, last4, exp_month: expMonth, exp_year: expYear }, au_becs_debit: null };
}

const toListItem = ({ id, product, state, couponCodes }: Subscription) => ({
  id,
  product: product.name,
  productId: product.id,
  state,
  couponCodes,
});

interface SampleOptions {
  /** Like the backend of a specification without error codes, idempotency keys and HTTP 401. */
  isPlain?: boolean;
}

const typeDefs = fs.readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8');

const createApi = ({ isPlain = false }: SampleOptions) =>
  createYoga({
    schema: createSchema({ typeDefs, resolvers }),
    context: ({ request: { headers } }) => ({
      account: authenticate(headers.get('authorization')),
      idempotencyKey: isPlain ? null : headers.get('idempotency-key'),
    }),
    ...(isPlain && { maskedErrors: { maskError: (error) => new GraphQLError((error as Error).message) } }),
    logging: false,
  });

export async function startSampleBackend(
  port: number,
  options: SampleOptions = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const yoga = createApi(options);
  const server = http.createServer(async (request, response) => {
    const respond = (status: number, body: object = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      if (request.method === 'POST' && request.url === '/pact/states') return respond(...(await changeState(request)));
      if (request.method === 'POST' && request.url === '/chargify/subscription/upgrade') {
        authenticate(request.headers.authorization);
        return respond(200);
      }
      return await yoga(request, response);
    } catch (error) {
      return error instanceof RequestError ? respond(401, { error: error.message }) : respond(500);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Every setup creates a new user, so teardown does nothing. */
async function changeState(request: http.IncomingMessage): Promise<[status: number, body: object]> {
  const { state, params, action } = (await json(request)) as { state: string; params: object; action: string };
  const setUp = Object.hasOwn(STATE_HANDLERS, state) ? STATE_HANDLERS[state as StateName] : undefined;
  if (!setUp) return [404, { error: `There is no state '${state}'.` }];
  return [200, action === 'teardown' ? {} : setUp(params)];
}

if (process.argv[1] === import.meta.filename) {
  const isPlain = process.argv.includes('--plain');
  const { url } = await startSampleBackend(Number(process.env['PORT'] ?? 4100), { isPlain });
  console.log(`Sample backend: ${url}`);
}
