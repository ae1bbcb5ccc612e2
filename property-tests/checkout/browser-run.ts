import { type AccountOptions, type BackendKind, createBackend, type UserId } from './backend.ts';
import type { BrowserCommand } from './browser-commands.ts';
import { createOutput, type FormName, type PaymentType, type Sale, type Surface } from './client-page.ts';
import { createFakeBrowser } from './fake-browser.ts';
import { createFakeNetwork, type PendingRequest } from './fake-network.ts';

export interface Setup extends AccountOptions {
  hasLocks: boolean;
  hasSharedLogin?: boolean;
}

interface PressedOrder extends Required<Sale> {
  price: number;
  paymentType: PaymentType;
  method: string | null;
  /** Number of the details in the provider's fields when the customer pressed Pay. */
  entry: number;
  user: UserId | null;
}

interface PressedSave {
  tab: PaymentType;
  /** The saved method; null for new details. */
  methodId: string | null;
  entry: number;
  user: UserId | null;
}

export interface RememberedForm {
  identity: string;
  isUsable: boolean;
  content: string;
  coupon: string | null;
}

/** A browser with a checkout in one or two tabs, and what the invariants need to know of its run. */
export function createRun(kind: BackendKind, setup: Setup, onSent: (sent: PendingRequest) => void) {
  const backend = createBackend(kind, setup);
  const stops = new Map<string, string[]>();
  const network = createFakeNetwork(backend, onSent, () => stops.clear());
  const output = createOutput();
  const browser = createFakeBrowser({ backend, network, output, hasSharedLogin: false, ...setup });
  // Two tabs could pay at the same moment if the browser has no locks, so such a browser has only one tab.
  for (const tab of setup.hasLocks ? [0, 1] : [0]) browser.open(tab);
  return {
    kind,
    setup,
    backend,
    network,
    browser,
    output,
    commands: [] as BrowserCommand[],
    /** The last press, by tab and surface. */
    presses: new Map<string, PressedOrder>(),
    /** The press of each payment that was started, by idempotency key. */
    startedPresses: new Map<string, PressedOrder>(),
    /** The first press of each purchase with the latest price, by idempotency key. */
    pressOfKey: new Map<string, PressedOrder>(),
    /** The last press of Save, by tab. */
    savePresses: new Map<number, PressedSave>(),
    /** How often a purchase was sent, by idempotency key. */
    sentCounts: new Map<string, number>(),
    /** The code that was applied last and neither edited nor removed since, by tab and surface. */
    couponCodes: new Map<string, string>(),
    forms: new Map<string, RememberedForm>(),
    pressers: new Set<string>(),
    /** Payments that were in flight when another user signed in, by tab. */
    detachedPayments: new Map<number, number>(),
    /** Keys of payments of unknown outcome for which the user or the checkout has stopped waiting. */
    replacedKeys: new Set<string>(),
    hasPriceChanged: false,
    /** Idempotency keys of payments for documents about which a message has informed the user. */
    announced: new Set<string>(),
    /** Messages of presses that sent no request, by tab and visible forms. A purchase or a network fault clears them. */
    stops,
    checkedToasts: 0,
    violations: output.violations,
  };
}

export type BrowserRun = ReturnType<typeof createRun>;

export const formKey = (tab: number, form: FormName | Surface): string => `${tab} ${form}`;
