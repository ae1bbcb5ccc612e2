import { Hono } from 'hono';
import { priceOrder } from '../backend/pricing.ts';
import { parseSessionKey, SESSION_KEY_FORMAT } from '../backend/session-key.ts';
import type { World } from '../backend/world.ts';
import type { Catalogue } from '../catalogue/create-catalogue.ts';
import { operationTexts } from '../graphql/generated/operation-texts.ts';
import { ownValue } from '../json.ts';
import { RequestError } from '../request-error.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { AppEnv, Routes } from './context.ts';

/** GraphiQL is one page with inline scripts, styles and workers. It connects to this server only. */
const EXPLORER_CSP =
  "default-src 'none'; script-src 'unsafe-inline'; worker-src blob:; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** GET /graphql in a browser: GraphiQL, signed in as `?scenario=NAME&session=S`, with every operation as a tab. */
export const explorerRoutes = (catalogue: Catalogue, sessions: SessionStore): Routes =>
  new Hono<AppEnv>().get('/graphql', async (c) => {
    if (!c.req.header('accept')?.includes('text/html'))
      throw new RequestError(405, '/graphql does not support GET. Use POST, or open it in a browser.', null, {
        allow: 'POST',
      });
    const { scenario = catalogue.scenarios()[0]?.name, session = 'explorer' } = c.req.query();
    const key = parseSessionKey(`${scenario}.${session}`);
    if (!key)
      throw new RequestError(
        400,
        `The address names no session. Write ?scenario=…&session=… for ${SESSION_KEY_FORMAT}.`,
      );
    const defaultTabs = await sessions.view(key, ({ world }) => exampleOperations(world));
    // Loaded on first use, and not part of the package, because GraphiQL has 9 MB.
    const graphiql = await import('@graphql-yoga/render-graphiql').catch(() => null);
    if (!graphiql)
      throw new RequestError(
        404,
        'GraphiQL is not installed. Install it: npm install --save-dev @graphql-yoga/render-graphiql',
      );
    const page = graphiql.renderGraphiQL({
      title: `GraphQL explorer: ${scenario}.${session}`,
      endpoint: '/graphql',
      additionalHeaders: { authorization: `Bearer demo.${scenario}.${session}` },
      defaultTabs,
    });
    return c.html(page, 200, { 'content-security-policy': EXPLORER_CSP, 'referrer-policy': 'same-origin' });
  });

/** Every operation of the client, queries first, with variables as JSON that fit a session's state. */
export function exampleOperations(world: World): { query: string; variables: string }[] {
  const variablesByName = exampleVariables(world);
  return operationTexts
    .map((query) => {
      const variables = ownValue(variablesByName, /^\w+ (\w+)/.exec(query)?.[1] ?? '') ?? {};
      // No text of the session can end the script of the page.
      return { query, variables: JSON.stringify(variables, null, 2).replaceAll('<', '\\u003c') };
    })
    .sort((one, other) => Number(other.query.startsWith('query')) - Number(one.query.startsWith('query')));
}

function exampleVariables(world: World): Record<string, object> {
  const { user, order, priceList, methods, subscriptions, coupons, customerId } = world;
  const productId = ownValue(priceList.productList, order.planHandle) ?? '';
  const { totalInCents } = priceOrder({
    planPriceInCents: order.planPriceInCents ?? ownValue(priceList.products, productId)?.priceInCents ?? 0,
    addOnPricesInCents: order.addOns.map((addOn) => addOn.priceInCents),
    priceOverrideInCents: order.priceOverrideInCents,
  });
  const additionalProducts = order.addOns.flatMap(({ handle }) => (handle === null ? [] : [{ handle }]));
  const paymentMethodId = world.defaultPayment ?? methods[0]?.id ?? 'pm_';
  const subscriptionId = subscriptions[0]?.id ?? 'sub_';
  const { email, firstName, lastName, phone, flakeId } = user;
  return {
    AttachPaymentMethod: { paymentMethodId, isDefault: true },
    ChangeDefaultPaymentMethod: { paymentMethodId },
    CheckCouponCode: { couponCode: coupons[0]?.code ?? 'SAVE15', productHandle: order.planHandle },
    CreateSetupIntent: {
      setupInputs: { customerEmail: email, customerFlakeId: flakeId, customerName: `${firstName} ${lastName}` },
    },
    CreateSubscription: {
      paymentProfile: {
        currentSubscriptionId: productId,
        currentSubscriptionPrice: totalInCents,
        paymentMethodId,
        stripeCustomerId: customerId,
      },
      ...(additionalProducts.length > 0 && { extraUpgradeProps: { additionalProducts } }),
    },
    GetMigrationPreview: { subscriptionId, productHandle: order.planHandle },
    MigrateSubscription: {
      subscriptionId,
      targetProduct: order.planHandle,
      user: { email, firstName, lastName, phone },
      paymentMethodId,
      includeInitialCharge: false,
    },
  };
}
