import type { CardProvider, ProviderRefusal } from '#card-provider';
import { failed, type SavedMethods, succeeded } from '#domain';
import { BANK, quiet, VISA } from '../fake-ports.test-support.ts';
import type { FieldFacts } from '../method-entry.ts';
import type { LogEntry, Toast } from '../ports.ts';
import { createSaveMethodFlow } from './save-method-flow.ts';
import type { SaveMethodPorts } from './save-method-ports.ts';
import type { SaveMode, SaveState } from './save-method-state.ts';

/** What the world heard of a save dialog, in order. */
export interface Heard {
  calls: { name: string; args: unknown[] }[];
  toasts: Toast[];
  dismissals: number;
  logged: LogEntry[];
  /** How often open checkouts were told to read the methods again. */
  saves: number;
}

export const MASTERCARD = { ...VISA, id: 'pm_master', brand: 'mastercard', last4: '4444' } as const;
export const EXPIRED = { ...VISA, id: 'pm_old', last4: '0002', expiry: { month: 2, year: 2026 } } as const;
export const SAVED: SavedMethods = { methods: [VISA, MASTERCARD, BANK], defaultId: VISA.id };

/** A user with two cards and a bank account, and a server that agrees to everything. */
const agreeableApi = (): SaveMethodPorts['api'] => {
  let intents = 0;
  return {
    listPaymentMethods: async () => succeeded(SAVED),
    createSetupIntent: async () => {
      intents += 1;
      return succeeded({ id: `seti_${intents}`, customerId: 'cus_1', clientSecret: `secret_${intents}` });
    },
    attachPaymentMethod: async () => succeeded(null),
    changeDefaultPaymentMethod: async (id) => succeeded({ id }),
  };
};

type Provider = Pick<CardProvider, 'createCardPaymentMethod' | 'confirmBankSetup'>;

/** Numbers what it makes, so that a test sees which one was attached. */
const agreeableProvider = (): Provider => {
  let made = 0;
  const next = () => {
    made += 1;
    return `pm_new_${made}`;
  };
  return {
    createCardPaymentMethod: async () => succeeded({ id: next() }),
    confirmBankSetup: async () => ({ kind: 'succeeded', paymentMethodId: next() }),
  };
};

/** The same methods, each noting its call first. */
function recorded<Port extends object>(port: Port, calls: Heard['calls']): Port {
  const noted = Object.entries(port).map(([name, method]) => [
    name,
    (...args: unknown[]) => {
      calls.push({ name, args });
      return method(...args);
    },
  ]);
  return Object.fromEntries(noted);
}

export type Changes = Partial<Omit<SaveMethodPorts, 'api' | 'cardProvider'>> & {
  api?: Partial<SaveMethodPorts['api']>;
  /** Null: the provider's script is not there. */
  cardProvider?: Partial<Provider> | null;
};

/** A save dialog over fakes. What is left out of `changes` is agreeable. */
export function fakeSave({ api, cardProvider, ...changes }: Changes = {}) {
  const heard: Heard = { calls: [], toasts: [], dismissals: 0, logged: [], saves: 0 };
  const provider = recorded({ ...agreeableProvider(), ...cardProvider }, heard.calls) as CardProvider;
  const ports: SaveMethodPorts = {
    api: recorded({ ...agreeableApi(), ...api }, heard.calls),
    cardProvider: () => (cardProvider === null ? null : provider),
    now: () => new Date('2026-03-15T10:00:00+11:00'),
    user: { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' },
    directDebitDisabled: false,
    notify: (toast) => heard.toasts.push(toast),
    dismiss: () => {
      heard.dismissals += 1;
    },
    log: (entry) => heard.logged.push(entry),
    updating: () => false,
    onSaved: () => {
      heard.saves += 1;
    },
    ...changes,
  };
  const flow = createSaveMethodFlow(ports);
  return {
    flow,
    heard,
    /** Opens the dialog and waits until it is ready. */
    open: async (mode: SaveMode) => {
      flow.send({ type: 'open', mode });
      await quiet();
    },
    enterCard: (name = ' Alex Nguyen ') => {
      flow.send({ type: 'name-typed', tab: 'credit card', name });
      for (const field of ['number', 'expiry', 'cvc'] as const) {
        flow.send({ type: 'card-field-changed', field, facts: ENTERED });
      }
    },
    enterBankAccount: (name = ' Alex Nguyen ') => {
      flow.send({ type: 'name-typed', tab: 'direct debit', name });
      flow.send({ type: 'bank-field-changed', facts: ENTERED, bankName: 'Commonwealth Bank' });
    },
    /** Presses Save and waits for what comes of it. */
    save: async () => {
      flow.send({ type: 'save-pressed' });
      await quiet();
    },
    filled: () => filled(flow.state()),
    /** The arguments of every call of that name. */
    callsOf: (name: keyof SaveMethodPorts['api'] | keyof Provider) =>
      heard.calls.filter((call) => call.name === name).map(({ args }) => args),
  };
}

export const ENTERED: FieldFacts = { complete: true, empty: false, error: null };

/** The server's no, and no answer at all. */
export const REFUSED = failed({ kind: 'refused', message: 'Not today.', code: null } as const);
export const DOWN = failed({ kind: 'unanswered', cause: new Error('down') } as const);

/** The provider's no. */
export const refusal = (changed: Partial<ProviderRefusal> = {}): ProviderRefusal => ({
  code: 'card_declined',
  declineCode: 'generic_decline',
  invalidEntry: false,
  message: 'Your card was declined.',
  ...changed,
});

export const NOT_SAVED = {
  tone: 'error',
  title: 'There was an error adding payment method. Please try again later.',
};

/** The state's form and facts; throws while there are none. */
function filled(state: SaveState) {
  if (!('form' in state)) throw new Error(`There is no form while the save dialog is ${state.at}.`);
  return state;
}
