/** One user's browser: tabs that share storage and locks, each with a page that can pay in a dialog and in a form. */
import type { CardProvider } from '#card-provider';
import type { CheckoutState, LogEntry, PaidReport, ShowRequest } from '#checkout-flow';
import { createGraphqlClient } from '#graphql';
import type { CheckoutOptions } from '../../client/checkout/checkout-options.ts';
import { createCheckout } from '../../client/checkout/create-checkout.ts';
import { fakeStorage } from '../../client/checkout/fake-storage.test-support.ts';
import type { PaymentSession } from '../../client/checkout/payment-sessions.ts';
import { DECLINED_METHOD, type FakeBackend, type PlanHandle, PRODUCTS } from './fake-backend.ts';
import type { FakeNetwork } from './fake-network.ts';

export const SURFACES = ['dialog', 'form'] as const;
export type Surface = (typeof SURFACES)[number];

export interface BrowserOutput {
  paidReports: (PaidReport & { tab: number })[];
  toasts: { tab: number; title: string }[];
  logEntries: LogEntry[];
  /** Calls of a card provider whose fields have left the page. */
  detachedCalls: number;
}

export interface BrowserTab {
  sessions: Record<Surface, PaymentSession>;
  show(place: Surface, plan: PlanHandle): void;
  hide(place: Surface): void;
  state(place: Surface): CheckoutState;
}

interface BrowserOptions {
  backend: FakeBackend;
  network: FakeNetwork;
  output: BrowserOutput;
  hasLocks: boolean;
}

export function createFakeBrowser({ backend, network, output: heard, hasLocks }: BrowserOptions) {
  const items = new Map<string, string>();
  /** Storage events on their way, by the tab that will receive them. */
  const events: { tab: number; name: string }[] = [];
  const pages: EventTarget[] = [];
  const locks = new Map<string, number>();
  const tabs: BrowserTab[] = [];

  function open(place: number): BrowserTab {
    const page = new EventTarget();
    pages[place] = page;
    const tab = createTab(place, page);
    tabs[place] = tab;
    return tab;
  }

  function storageOf(tab: number) {
    const storage = fakeStorage(items);
    return {
      ...storage,
      get length() {
        return items.size;
      },
      setItem: (name: string, value: string) => {
        storage.setItem(name, value);
        for (const other of pages.keys()) if (other !== tab) events.push({ tab: other, name });
      },
    };
  }

  const lockManager = (tab: number) =>
    ({
      request: async (name: string, _: LockOptions, run: (lock: object | null) => Promise<unknown>) => {
        if (locks.has(name)) return run(null);
        locks.set(name, tab);
        try {
          return await run({});
        } finally {
          if (locks.get(name) === tab) locks.delete(name);
        }
      },
    }) as Pick<LockManager, 'request'>;

  function createTab(place: number, page: EventTarget): BrowserTab {
    const getIdToken = () => 'token-1';
    const fetch = network.fetchOf(place);
    const options: CheckoutOptions = {
      apolloClient: createGraphqlClient({ endpoint: 'http://shop.test/graphql', getIdToken, fetch }),
      chargifyServiceUrl: 'http://shop.test/chargify',
      getIdToken,
      publishableKey: 'pk_test',
      appConfig: APP_CONFIG,
      user: { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' },
      merchant: 'A merchant',
      termsUrl: '/terms',
      now: backend.now,
      onPaid: (report) => heard.paidReports.push({ ...report, tab: place }),
      log: (entry) => heard.logEntries.push(entry),
    };
    const engine = createCheckout(options, () => options, {
      storage: () => storageOf(place),
      page,
      locks: hasLocks ? lockManager(place) : null,
    });
    const seen = new Set<number>();
    engine.toaster.subscribe(() => {
      for (const { id, title } of engine.toaster.state()) {
        if (!seen.has(id)) heard.toasts.push({ tab: place, title });
        seen.add(id);
      }
    });
    const sessions = { dialog: engine.dialog, form: engine.createPaymentSession() };
    const attach = (at: Surface) => {
      let isThere = true;
      sessions[at].fields.setProvider(
        providerOf(
          () => {
            if (!isThere) heard.detachedCalls += 1;
          },
          // Whatever comes back: the details are set up.
          () => fetch('http://provider.test', CONFIRM).catch(() => null),
        ),
      );
      return () => {
        isThere = false;
        sessions[at].fields.setProvider(null);
      };
    };
    const detach: Partial<Record<Surface, () => void>> = {};
    return {
      sessions,
      show(at, plan) {
        detach[at] ??= attach(at);
        sessions[at].start({ ...REQUEST, planHandle: plan, surface: at });
      },
      hide(at) {
        detach[at]?.();
        delete detach[at];
        sessions[at].end();
      },
      state: (at) => sessions[at].flow.state(),
    };
  }

  return {
    tabs,
    items,
    events,
    open,
    /** The page is loaded anew: its code is gone, and with it its locks and its listeners. */
    reload(place: number) {
      network.dropTab(place);
      for (const [name, tab] of locks) if (tab === place) locks.delete(name);
      return open(place);
    },
    deliverEvent(at: number) {
      const [event] = events.splice(at, 1);
      if (event) pages[event.tab]?.dispatchEvent(new Event('storage'));
    },
  };
}

export type FakeBrowser = ReturnType<typeof createFakeBrowser>;

const REQUEST: Omit<ShowRequest, 'planHandle' | 'surface'> = {
  pricePointHandle: null,
  breakdown: { planPrice: null, priceOverride: null, addOns: [], coupon: null },
  tracking: {},
  onSuccess: null,
  extras: {},
  offer: null,
};

const product = (name: string, priceInCents: number) => ({ name, priceInCents, interval: 1, intervalUnit: 'month' });
const APP_CONFIG: CheckoutOptions['appConfig'] = {
  productList: { starter: 'prod_starter', 'pay-per-doc': PRODUCTS['pay-per-doc'].id, plan: PRODUCTS.plan.id },
  products: {
    prod_starter: product('Starter', 0),
    [PRODUCTS['pay-per-doc'].id]: product('Single document', PRODUCTS['pay-per-doc'].price),
    [PRODUCTS.plan.id]: product('Plan', PRODUCTS.plan.price),
  },
};

const CONFIRM = { body: JSON.stringify({ operationName: 'ConfirmSetup', variables: {} }) };

let methods = 0;

/** Every card that is entered can be set up; one in three is refused when it is charged. */
const providerOf = (called: () => void, wait: () => Promise<unknown>): CardProvider => {
  const setUp = async () => {
    called();
    await wait();
    methods += 1;
    return { kind: 'succeeded', paymentMethodId: methods % 3 === 0 ? DECLINED_METHOD : `pm_new_${methods}` } as const;
  };
  const refused = { code: null, declineCode: null, invalidEntry: false, message: 'No.' };
  return {
    confirmCardSetup: setUp,
    confirmBankSetup: setUp,
    createCardToken: async () => ({ ok: false, failure: refused }),
    createCardPaymentMethod: async () => ({ ok: false, failure: refused }),
  };
};
