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
  /** Which details the customer had entered at the press of Pay. */
  entry: number;
  user: UserId | null;
}

interface PressedSave {
  tab: PaymentType;
  /** Id of the saved method; null if the customer entered new details. */
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

/** A browser with a checkout in one or two tabs, and what the invariants remember of the commands so far. */
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
    /** The customer's last press of Pay, by tab and surface. */
    presses: new Map<string, PressedOrder>(),
    /** The press that started each payment, by idempotency key. */
    startedPresses: new Map<string, PressedOrder>(),
    /** The first press of each purchase, with the price of its latest press, by idempotency key. */
    pressOfKey: new Map<string, PressedOrder>(),
    savePresses: new Map<number, PressedSave>(),
    sentCounts: new Map<string, number>(),
    /** The applied coupon code that the customer has neither edited nor removed since, by tab and surface. */
    couponCodes: new Map<string, string>(),
    forms: new Map<string, RememberedForm>(),
    pressers: new Set<string>(),
    /** How many payments were in flight when another user signed in, by tab. */
    detachedPayments: new Map<number, number>(),
    /** Keys of payments of unknown outcome for which the user or the checkout has stopped waiting. */
    replacedKeys: new Set<string>(),
    hasPriceChanged: false,
    /** Idempotency keys of document payments about which a message has informed the user. */
    announced: new Set<string>(),
    /** Messages after a press that sent no request, by tab and visible forms. A purchase or a network fault clears them. */
    stops,
    checkedToasts: 0,
    violations: output.violations,
  };
}

export type BrowserRun = ReturnType<typeof createRun>;

export const formKey = (tab: number, form: FormName | Surface): string => `${tab} ${form}`;
