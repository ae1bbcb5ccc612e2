import { emptyProviderAccount, type ProviderOutcomes } from '../card-provider/index.ts';
import type { Fixtures } from '../scenarios/fixtures.ts';
import type { HostPage } from '../scenarios/host-page.ts';
import { basePriceList } from '../scenarios/price-list.ts';
import { BASE_CLOCK, parseInstant } from './clock.ts';
import { fingerprint } from './ids.ts';
import type { Fault, HostOrder, PriceList, ScriptedAnswer, Subscription, User } from './records.ts';
import { isCurrent } from './subscriptions.ts';
import { type World, worldKey } from './world.ts';

/** The parts of a scenario that a world is made of. */
export interface Beginning {
  name: string;
  fixtures: Fixtures;
  host: HostPage;
  answers?: Partial<Record<string, ScriptedAnswer[]>>;
  faults?: readonly Fault[];
  seed?: number;
  provider?: ProviderOutcomes;
}

const ALEX: User = {
  firstName: 'Alex',
  lastName: 'Nguyen',
  email: 'alex.nguyen@example.com',
  flakeId: 'flake_alex_nguyen',
  phone: '+61 400 000 000',
};

/** A session at its start. Everything a session may write is its own copy; `prices` are what everybody pays. */
export function newWorld(beginning: Beginning, session: string, prices: PriceList = basePriceList): World {
  const { name, fixtures, host, answers = {}, faults = [], seed = 1, provider = {} } = beginning;
  const key = worldKey({ scenario: name, session });
  const own = structuredClone(fixtures);
  const priceList = withExtraProducts(prices, own.priceList);
  const subscriptions = own.subscriptions ?? [];
  const now = parseInstant(own.clock ?? BASE_CLOCK) ?? BASE_CLOCK;
  return {
    scenario: name,
    session,
    now,
    runningSince: null,
    filledFrom: { seed: key, around: now },
    user: own.user ?? { ...ALEX },
    tokenExpiresAt: own.tokenExpires ?? null,
    customerId: `cus_${fingerprint(key)}`,
    activeSubscription: own.activeSubscription ?? planOf(subscriptions, priceList),
    subscriptions,
    adjustmentInCents: own.adjustment ?? null,
    methods: own.saved?.methods ?? [],
    defaultPayment: own.saved?.defaultPayment ?? null,
    coupons: own.coupons ?? [],
    priceList,
    hostOrder: hostOrder(host),
    provider: emptyProviderAccount(),
    providerOutcomes: structuredClone(provider),
    clientSecret: own.clientSecret ?? null,
    setupIntents: [],
    minted: {},
    calls: {},
    script: structuredClone(answers) as Record<string, ScriptedAnswer[]>,
    inOrder: {},
    faults: structuredClone([...faults]),
    callsSeen: faults.map(() => 0),
    seed,
    drawn: 0,
    answersByKey: {},
    intentions: [],
  };
}

const withExtraProducts = (prices: PriceList, extra: PriceList | undefined): PriceList =>
  extra
    ? {
        productList: { ...prices.productList, ...extra.productList },
        products: { ...prices.products, ...extra.products },
      }
    : prices;

function planOf(subscriptions: Subscription[], { productList }: PriceList) {
  const current = subscriptions.find(isCurrent);
  const [handle] = Object.entries(productList).find(([, each]) => each === current?.productId) ?? [];
  return current && handle !== undefined ? { name: current.product, handle } : null;
}

function hostOrder({ show }: HostPage): HostOrder {
  const { planPrice, priceOverride, addOns = [] } = show.breakdown ?? {};
  return {
    planHandle: show.planHandle,
    pricePointHandle: show.pricePointHandle ?? null,
    planPriceInCents: planPrice === undefined ? null : cents(planPrice),
    priceOverrideInCents: priceOverride === undefined ? null : cents(priceOverride),
    addOnPricesInCents: addOns.map(({ price }) => cents(price)),
    couponCodes: show.extraUpgradeProps?.couponCodes ?? [],
  };
}

/** A host's dollars, of at most two decimals, in cents. */
const cents = (dollars: number) => Math.round(dollars * 100);
