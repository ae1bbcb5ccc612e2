import type { Step } from '#scenarios';
import type { BrowserCommand } from './browser-commands.ts';
import type { FormName, Output, PaymentType, Surface } from './client-page.ts';
import type { AccountOptions, BackendKind, FakeBackend, PlanHandle, UserId } from './fake-backend.ts';
import type { FakeBrowser } from './fake-browser.ts';
import type { Delivery, FakeNetwork } from './fake-network.ts';

export const TABS = 2;

export interface Setup extends AccountOptions {
  hasLocks: boolean;
}

/** The order on the screen at a press. */
interface PressedOrder {
  plan: PlanHandle;
  offer: string | null;
  price: number;
  paymentType: PaymentType;
  /** Null for new details. */
  method: string | null;
  /** The number of the details in the provider's fields. */
  entry: number;
  user: UserId | null;
}

/** The form of the save dialog at a press. */
interface PressedSave {
  tab: PaymentType;
  /** Null for new details. */
  methodId: string | null;
  entry: number;
  user: UserId | null;
}

/** The scenario steps that a command amounts to. */
export interface StepRecord {
  tab: number;
  /** Null for the whole page. */
  form: FormName | null;
  steps: Step[];
  command: BrowserCommand;
  /** How the request of a press was delivered. */
  request: { call: string; delivery: Delivery } | null;
}

/** One run of the model, and what the invariants need to know of it. */
export interface BrowserRun {
  kind: BackendKind;
  setup: Setup;
  backend: FakeBackend;
  network: FakeNetwork;
  browser: FakeBrowser;
  output: Output;
  /** The last press, by tab and surface. */
  presses: Map<string, PressedOrder>;
  /** The first press of each purchase with the latest price, by idempotency key. */
  pressOfKey: Map<string, PressedOrder>;
  /** The last press of Save, by tab. */
  savePresses: Map<number, PressedSave>;
  /** How often a purchase was sent, by idempotency key. */
  sentCounts: Map<string, number>;
  /** The code that was applied last and neither edited nor removed since, by tab and surface. */
  couponCodes: Map<string, string>;
  /** The forms before the command, by tab and name. */
  forms: Map<string, RememberedForm>;
  /** How often the user chose another method instead of repeating a payment of unknown outcome. */
  replacedPayments: number;
  hasPriceChanged: boolean;
  checkedToasts: number;
  violations: string[];
  /** What a scenario repeats of the run. */
  steps: StepRecord[];
  unknownOutcomeCount: number;
  checkoutCount: number;
  saveCount: number;
}

export interface RememberedForm {
  /** The page's own form, until it disappears. */
  identity: unknown;
  isUsable: boolean;
  /** The tab, the method and the details. */
  content: string;
  coupon: string | null;
}

export const formKey = (tab: number, form: FormName | Surface): string => `${tab} ${form}`;
