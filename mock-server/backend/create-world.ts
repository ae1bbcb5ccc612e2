import { emptyProviderAccount } from '../card-provider/index.ts';
import type { HostPage } from '../scenarios/host-page.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { PriceList, SubscriptionRecord, UserRecord } from '../schemas/records.ts';
import { parseInstant } from '../schemas/values.ts';
import { BASE_CLOCK } from './clock.ts';
import { fingerprint } from './ids.ts';
import { addProducts, isDocument } from './products.ts';
import { formatSessionKey } from './session-key.ts';
import { isCurrent } from './subscriptions.ts';
import type { Order, World } from './world.ts';

type ScenarioSetup = Pick<Scenario, 'name' | 'fixtures' | 'host' | 'answers' | 'faults' | 'seed' | 'provider'>;

const DEFAULT_USER: UserRecord = {
  firstName: 'Alex',
  lastName: 'Nguyen',
  email: 'alex.nguyen@example.com',
  flakeId: 'flake_alex_nguyen',
  phone: '+61 400 000 000',
};

/** Copies all that a session may change, so that sessions cannot affect each other. Only the price list is shared. */
export function createWorld(setup: ScenarioSetup, session: string, prices: PriceList): World {
  const { name, fixtures, host, answers = {}, faults = [], seed = 1, provider = {} } = setup;
  const key = formatSessionKey({ scenario: name, session });
  const ownFixtures = structuredClone(fixtures);
  const priceList = ownFixtures.priceList ? addProducts(prices, ownFixtures.priceList) : prices;
  const subscriptions = ownFixtures.subscriptions ?? [];
  const now = parseInstant(ownFixtures.clock ?? BASE_CLOCK) ?? BASE_CLOCK;
  return {
    scenario: name,
    session,
    now,
    runningSince: null,
    user: ownFixtures.user ?? { ...DEFAULT_USER },
    tokenExpiresAt: ownFixtures.tokenExpires ?? null,
    customerId: `cus_${fingerprint(key)}`,
    activeSubscription: ownFixtures.activeSubscription ?? findActivePlan(subscriptions, priceList),
    subscriptions,
    adjustmentInCents: ownFixtures.adjustment ?? null,
    ...(ownFixtures.integerIds && { integerIds: true }),
    methods: ownFixtures.saved?.methods ?? [],
    defaultPayment: ownFixtures.saved?.defaultPayment ?? null,
    coupons: ownFixtures.coupons ?? [],
    priceList,
    order: createOrder(host),
    provider: emptyProviderAccount(),
    providerOutcomes: structuredClone(provider),
    declinedMethod: null,
    clientSecret: ownFixtures.clientSecret ?? null,
    setupIntents: [],
    idCounts: {},
    calls: {},
    script: structuredClone(answers),
    faults: structuredClone([...faults]),
    matchingCalls: faults.map(() => 0),
    seed,
    delayCount: 0,
    idempotencyRecords: {},
    intentions: [],
  };
}

export function findActivePlan(subscriptions: SubscriptionRecord[], { productList }: PriceList) {
  const handles = new Map(Object.entries(productList).map(([handle, id]) => [id, handle]));
  const plan = subscriptions.find((owned) => isCurrent(owned) && !isDocument(handles.get(owned.productId) ?? ''));
  const handle = plan && handles.get(plan.productId);
  return plan && handle !== undefined ? { name: plan.product, handle } : null;
}

function createOrder({ show }: HostPage): Order {
  const { planPrice, priceOverride, addOns = [] } = show.breakdown ?? {};
  return {
    planHandle: show.planHandle,
    pricePointHandle: show.pricePointHandle ?? null,
    planPriceInCents: planPrice === undefined ? null : toCents(planPrice),
    priceOverrideInCents: priceOverride === undefined ? null : toCents(priceOverride),
    addOns: addOns.map(({ handle = null, price }) => ({ handle, priceInCents: toCents(price) })),
    couponCodes: show.extraUpgradeProps?.couponCodes ?? [],
  };
}

/** Rounds half-up in decimal notation: in binary numbers, 1.005 * 100 is below 100.5 and would be rounded down. */
function toCents(dollars: number): number {
  const [digits, exponent = '0'] = String(dollars).split('e');
  return Math.round(Number(`${digits}e${Number(exponent) + 2}`));
}
