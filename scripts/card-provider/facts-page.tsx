/** A page with the module's own fields. Tests mount fields and call the card provider through `window.facts`. */
import { createRoot } from 'react-dom/client';
import {
  BankAccountField,
  CardCvcField,
  CardExpiryField,
  CardNumberField,
  createCardProviderLoader,
  createProviderFieldGroup,
  ProviderFields,
} from '#card-provider';
import { type ProviderScript, providerScript } from '#card-provider/preload';
import type { ProviderFieldState } from '#domain';

const FIELDS = {
  cardNumber: CardNumberField,
  cardExpiry: CardExpiryField,
  cardCvc: CardCvcField,
  auBankAccount: BankAccountField,
};
type FieldType = keyof typeof FIELDS;

/** The calls of the module's card provider, and the method of Stripe.js that each uses. */
const CALLS = {
  confirmCardSetup: 'confirmCardSetup',
  confirmBankSetup: 'confirmAuBecsDebitSetup',
  createCardPaymentMethod: 'createPaymentMethod',
  createCardToken: 'createToken',
} as const;
export type ProviderCallName = keyof typeof CALLS;

type FieldEvent = { field: FieldType; event: 'ready' | 'focus' | 'blur' | 'escape' | ProviderFieldState };

export interface FactsPage {
  /** Replaces the fields by empty ones, and resolves when they are ready, or cannot be. */
  mount(fields: FieldType[]): Promise<'ready' | 'no script' | 'no field'>;
  /** What the fields have reported since they were mounted. */
  events: FieldEvent[];
  /** Resolves to the provider's result, without secrets, and the outcome that the module derives from it. */
  call(name: ProviderCallName, clientSecret?: string): Promise<{ result: unknown; outcome: unknown }>;
}

declare global {
  interface Window {
    facts: FactsPage;
  }
}

const HOLDER = { name: 'Alex Nguyen', email: 'alex@example.com' };

type Stripe = NonNullable<Awaited<ReturnType<ProviderScript['load']>>>;
const results = new Map<string, Record<string, unknown>>();

/** A copy of the Stripe instance that records its results. The provider's own object may be read-only. */
function recordResults(stripe: Stripe): Stripe {
  const recorded = Object.values(CALLS).map((method) => {
    const call = stripe[method].bind(stripe) as (...args: unknown[]) => Promise<Record<string, unknown>>;
    const record = async (...args: unknown[]) => {
      const result = await call(...args);
      results.set(method, result);
      return result;
    };
    return [method, record];
  });
  const others = (['elements', 'confirmCardPayment'] as const).map((name) => [name, stripe[name].bind(stripe)]);
  return Object.fromEntries([...recorded, ...others]) as Stripe;
}

let fail: (reason: 'no script' | 'no field') => void = () => undefined;
const loader = createCardProviderLoader({
  publishableKey: new URLSearchParams(location.search).get('key') ?? '',
  onFailure: () => fail(loader.state().status === 'failed' ? 'no script' : 'no field'),
  script: {
    ...providerScript,
    load: async (...args) => {
      const stripe = await providerScript.load(...args);
      return stripe && recordResults(stripe);
    },
  },
});
const group = createProviderFieldGroup(loader);

const TEXT_STYLE = { color: '#000', placeholder: '#555', invalid: '#b00', fontFamily: 'sans-serif', fontSize: '16px' };
const root = createRoot(document.body.appendChild(document.createElement('main')));
let mountCount = 0;

window.facts = {
  events: [],
  mount: (fields) =>
    new Promise((resolve) => {
      mountCount += 1;
      const mount = mountCount;
      const waiting = new Set(fields);
      window.facts.events = [];
      fail = resolve;
      // Ignores events of unmounted fields, which report that they are empty when they leave the page.
      const report = (field: FieldType, event: FieldEvent['event']) => {
        if (mount === mountCount) window.facts.events.push({ field, event });
      };
      root.render(
        <ProviderFields key={mount} group={group}>
          {fields.map((field) => {
            const Field = FIELDS[field];
            return (
              <div key={field} style={{ width: 480, height: 32 }}>
                <Field
                  id={field}
                  textStyle={TEXT_STYLE}
                  disabled={false}
                  focusRequested={0}
                  onReady={() => {
                    report(field, 'ready');
                    waiting.delete(field);
                    if (waiting.size === 0) resolve('ready');
                  }}
                  onFailure={() => resolve('no field')}
                  onChange={(change) => report(field, change)}
                  onFocus={() => report(field, 'focus')}
                  onBlur={() => report(field, 'blur')}
                  onEscape={() => report(field, 'escape')}
                />
              </div>
            );
          })}
          <button type="button">Elsewhere</button>
        </ProviderFields>,
      );
    }),
  call: async (name, clientSecret = '') => {
    const provider = group.provider();
    if (!provider) throw new Error('The fields are not mounted.');
    results.delete(CALLS[name]);
    const outcome = await (name === 'confirmCardSetup' || name === 'confirmBankSetup'
      ? provider[name](clientSecret, HOLDER)
      : provider[name](HOLDER));
    return { result: summarize(results.get(CALLS[name]) ?? {}), outcome };
  },
};

// biome-ignore lint/suspicious/noExplicitAny: the result is whatever the provider returns.
function summarize({ error, setupIntent, paymentMethod, token }: Record<string, any>): unknown {
  if (error) {
    const { type, code, decline_code, param, message, setup_intent } = error;
    return { error: { type, code, decline_code, param, message, setup_intent: { status: setup_intent?.status } } };
  }
  if (setupIntent) return { status: setupIntent.status, payment_method: setupIntent.payment_method };
  if (paymentMethod) return { id: paymentMethod.id };
  if (!token) return null;
  const { brand, last4, exp_month, exp_year } = token.card ?? {};
  return { id: token.id, card: { brand, last4, exp_month, exp_year } };
}
