import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import type { CardProvider } from '#card-provider';
import type { CheckoutState, LogEntry, PaidReport, ShowRequest } from '#checkout-flow';
import type { UserInfo } from '#domain';
import type { CheckoutOptions } from '../../client/checkout/checkout-options.ts';
import { createCheckout, type PaymentSession } from '../../client/checkout/create-checkout.ts';
import { fakeStorage } from '../../client/checkout/fake-storage.test-support.ts';
import { checkoutState } from '../in-flight.ts';
import { DECLINED_METHOD, type FakeBackend, type PlanHandle, PRODUCT_IDS, type UserId } from './fake-backend.ts';
import type { FakeNetwork } from './fake-network.ts';

export const SURFACES = ['dialog', 'form'] as const;
export type Surface = (typeof SURFACES)[number];

export interface BrowserOutput {
  paidReports: (PaidReport & { tab: number })[];
  toasts: { tab: number; title: string }[];
  logEntries: LogEntry[];
  /** Calls of a card provider after its fields were removed. */
  detachedCalls: number;
}

interface BrowserTab {
  sessions: Record<Surface, PaymentSession>;
  show(surface: Surface, plan: PlanHandle): void;
  hide(surface: Surface): void;
  state(surface: Surface): CheckoutState;
  /** Null after signing out. */
  user(): UserId | null;
  changeUser(user: UserId | null): void;
  /** Renders the host's page again, with what it sells by now. */
  render(): void;
}

interface BrowserOptions {
  backend: FakeBackend;
  network: FakeNetwork;
  output: BrowserOutput;
  hasLocks: boolean;
}

/** A browser: tabs that share storage and locks, each with a user, a payment dialog and a payment form. */
export function createFakeBrowser({ backend, network, output, hasLocks }: BrowserOptions) {
  const items = new Map<string, string>();
  /** Pending storage events and the tabs that receive them. */
  const events: { tab: number; name: string }[] = [];
  const pages: EventTarget[] = [];
  const locks = new Map<string, number>();
  const tabs: BrowserTab[] = [];

  function open(index: number): BrowserTab {
    const page = new EventTarget();
    pages[index] = page;
    const tab = createTab(index, page);
    tabs[index] = tab;
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

  function createTab(index: number, page: EventTarget): BrowserTab {
    let userId: UserId | null = 'flake_1';
    const getIdToken = () => userId && `token-of-${userId}`;
    const fetch = network.fetchOf(index);
    const options: CheckoutOptions = {
      apolloClient: new ApolloClient({
        link: new HttpLink({ uri: 'http://shop.test/graphql', fetch }),
        cache: new InMemoryCache(),
      }),
      chargifyServiceUrl: 'http://shop.test/chargify',
      getIdToken,
      publishableKey: 'pk_test',
      ...hostOptions(backend, userId),
      merchant: 'A merchant',
      termsUrl: '/terms',
      now: backend.pageTime,
      onPaid: (report) => output.paidReports.push({ ...report, tab: index }),
      log: (entry) => output.logEntries.push(entry),
    };
    let current = options;
    const checkout = createCheckout(options, () => current, {
      storage: () => storageOf(index),
      page,
      locks: hasLocks ? lockManager(index) : null,
    });
    const recorded = new Set<number>();
    checkout.toaster.subscribe(() => {
      for (const { id, title } of checkout.toaster.state()) {
        if (!recorded.has(id)) output.toasts.push({ tab: index, title });
        recorded.add(id);
      }
    });
    const sessions = { dialog: checkout.dialog, form: checkout.createPaymentSession() };
    const attachProvider = (surface: Surface) => {
      let isAttached = true;
      sessions[surface].fields.setProvider(
        createFakeCardProvider(
          () => {
            if (!isAttached) output.detachedCalls += 1;
          },
          // The setup succeeds whatever the response.
          () => fetch('http://provider.test', CONFIRM).catch(() => null),
        ),
      );
      return () => {
        isAttached = false;
        sessions[surface].fields.setProvider(null);
      };
    };
    const detachProvider: Partial<Record<Surface, () => void>> = {};
    let soldInForm: ShowRequest | null = null;
    const render = () => {
      current = { ...options, ...hostOptions(backend, userId) };
      if (soldInForm) sessions.form.update(soldInForm);
      sessions.dialog.updateUser(current.user?.flakeId ?? '');
    };
    return {
      sessions,
      show(surface, plan) {
        detachProvider[surface] ??= attachProvider(surface);
        const request: ShowRequest = { ...REQUEST, planHandle: plan, surface };
        if (surface === 'dialog') return sessions.dialog.start(request);
        soldInForm = request;
        sessions.form.update(request);
      },
      user: () => userId,
      changeUser(user) {
        userId = user;
        render();
      },
      render,
      hide(surface) {
        if (surface === 'form') soldInForm = null;
        detachProvider[surface]?.();
        delete detachProvider[surface];
        sessions[surface].end();
      },
      state: (surface) => checkoutState(sessions[surface].state()),
    };
  }

  return {
    tabs,
    items,
    events,
    open,
    /** Replaces the page and releases its locks. */
    reload(index: number) {
      network.dropTab(index);
      for (const [name, tab] of locks) if (tab === index) locks.delete(name);
      return open(index);
    },
    deliverEvent(index: number) {
      const [event] = events.splice(index, 1);
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
/** What may change between renders of the host's page. */
const hostOptions = ({ prices }: FakeBackend, userId: UserId | null): Pick<CheckoutOptions, 'appConfig' | 'user'> => ({
  appConfig: {
    productList: { starter: 'prod_starter', ...PRODUCT_IDS },
    products: {
      prod_starter: product('Starter', 0),
      [PRODUCT_IDS['pay-per-doc']]: product('Single document', prices['pay-per-doc']),
      [PRODUCT_IDS.plan]: product('Plan', prices.plan),
    },
  },
  // A host without TypeScript passes no user after signing out.
  user: (userId && { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: userId }) as UserInfo,
});

const CONFIRM = { body: JSON.stringify({ operationName: 'ConfirmSetup', variables: {} }) };

let setupCount = 0;

/** Every setup succeeds; one card in three is declined when it is charged. */
const createFakeCardProvider = (onCall: () => void, confirm: () => Promise<unknown>): CardProvider => {
  const setUp = async () => {
    onCall();
    await confirm();
    setupCount += 1;
    const paymentMethodId = setupCount % 3 === 0 ? DECLINED_METHOD : `pm_new_${setupCount}`;
    return { kind: 'succeeded', paymentMethodId } as const;
  };
  const failure = { code: null, declineCode: null, invalidEntry: false, message: 'No.' };
  return {
    confirmCardSetup: setUp,
    confirmBankSetup: setUp,
    createCardToken: async () => ({ ok: false, failure }),
    createCardPaymentMethod: async () => ({ ok: false, failure }),
  };
};
