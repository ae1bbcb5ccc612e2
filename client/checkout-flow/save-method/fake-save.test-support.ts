import type { CardProvider, ProviderRefusal } from '#card-provider';
import { failed, type SavedMethods, succeeded } from '#domain';
import {
  BANK,
  COMPLETE_FIELD,
  flushPromises,
  NOW,
  recordCalls,
  successfulApi,
  USER,
  VISA,
} from '../fake-checkout.test-support.ts';
import type { LogEntry, Toast } from '../ports.ts';
import { createSaveMethodFlow } from './save-method-flow.ts';
import type { SaveMethodPorts } from './save-method-ports.ts';
import type { SaveMethodState, SaveMode } from './save-method-state.ts';

/** What a fake save dialog records, each list in order. */
interface RecordedSaveDialog {
  calls: { name: string; args: unknown[] }[];
  toasts: Toast[];
  dismissals: number;
  logged: LogEntry[];
  /** How often `onSaved` was called. */
  saves: number;
}

export const MASTERCARD = { ...VISA, id: 'pm_master', brand: 'mastercard', last4: '4444' } as const;
export const EXPIRED = { ...VISA, id: 'pm_old', last4: '0002', expiry: { month: 2, year: 2026 } } as const;
export const SAVED: SavedMethods = { methods: [VISA, MASTERCARD, BANK], defaultId: VISA.id };

type Provider = Pick<CardProvider, 'createCardPaymentMethod' | 'confirmBankSetup'>;

/** Numbers the methods it creates, so that a test sees which one was attached. */
const successfulProvider = (): Provider => {
  let createdCount = 0;
  const next = () => {
    createdCount += 1;
    return `pm_new_${createdCount}`;
  };
  return {
    createCardPaymentMethod: async () => succeeded({ id: next() }),
    confirmBankSetup: async () => ({ kind: 'succeeded', paymentMethodId: next() }),
  };
};

type SavePortOverrides = Partial<Omit<SaveMethodPorts, 'api' | 'cardProvider'>> & {
  api?: Partial<SaveMethodPorts['api']>;
  /** Null: the provider's script is not loaded. */
  cardProvider?: Partial<Provider> | null;
};

/** A save dialog on fake ports, which succeed unless overridden, for a user with two cards and a bank account. */
export function fakeSave({ api, cardProvider, ...overrides }: SavePortOverrides = {}) {
  const recorded: RecordedSaveDialog = { calls: [], toasts: [], dismissals: 0, logged: [], saves: 0 };
  let isProviderAvailable = cardProvider !== null;
  const provider = recordCalls({ ...successfulProvider(), ...cardProvider }, recorded.calls) as CardProvider;
  const ports: SaveMethodPorts = {
    api: recordCalls({ ...successfulApi(), listPaymentMethods: async () => succeeded(SAVED), ...api }, recorded.calls),
    cardProvider: () => (isProviderAvailable ? provider : null),
    now: () => NOW,
    user: () => USER,
    directDebitDisabled: () => false,
    notify: (toast) => recorded.toasts.push(toast),
    dismiss: () => {
      recorded.dismissals += 1;
    },
    log: (entry) => recorded.logged.push(entry),
    updating: () => false,
    onSaved: () => {
      recorded.saves += 1;
    },
    ...overrides,
  };
  const flow = createSaveMethodFlow(ports);
  return {
    flow,
    recorded,
    /** Opens the dialog and waits until it has loaded. */
    open: async (mode: SaveMode) => {
      flow.send({ type: 'open', mode });
      await flushPromises();
    },
    enterCard: (name = ' Alex Nguyen ') => {
      flow.send({ type: 'name-changed', tab: 'credit card', name });
      for (const field of ['number', 'expiry', 'cvc'] as const) {
        flow.send({ type: 'card-field-changed', field, state: COMPLETE_FIELD });
      }
    },
    enterBankAccount: (name = ' Alex Nguyen ') => {
      flow.send({ type: 'name-changed', tab: 'direct debit', name });
      flow.send({ type: 'bank-field-changed', state: COMPLETE_FIELD, bankName: 'Commonwealth Bank' });
    },
    /** Removes the provider's script or its fields from the page. */
    removeProvider: () => {
      isProviderAvailable = false;
    },
    restoreProvider: () => {
      isProviderAvailable = true;
    },
    /** Submits the form and waits until the save has finished. */
    save: async () => {
      flow.send({ type: 'save-submitted' });
      await flushPromises();
    },
    stateWithForm: () => stateWithForm(flow.state()),
    /** The arguments of every call of this method. */
    callsOf: (name: keyof SaveMethodPorts['api'] | keyof Provider) =>
      recorded.calls.filter((call) => call.name === name).map(({ args }) => args),
  };
}

export const REFUSED = failed({ kind: 'refused', message: 'Not today.', code: null } as const);
export const UNANSWERED = failed({ kind: 'no-response', cause: new Error('down') } as const);

/** A refusal by the provider. */
export const createRefusal = (changed: Partial<ProviderRefusal> = {}): ProviderRefusal => ({
  code: 'card_declined',
  declineCode: 'generic_decline',
  invalidEntry: false,
  message: 'Your card was declined.',
  ...changed,
});

export const HOLDER = { name: 'Alex Nguyen', email: 'alex@example.com' };

export const NOT_SAVED = {
  tone: 'error',
  title: 'There was an error adding payment method. Please try again later.',
};

/** Throws if the state has no form. */
function stateWithForm(state: SaveMethodState) {
  if (!('form' in state)) throw new Error(`There is no form while the save dialog is ${state.status}.`);
  return state;
}
