import type { AccountHolder, CardProvider, SetupOutcome } from '#card-provider';
import { type PaymentType, succeeded, type UpgradeExtras, type UserInfo } from '#domain';
import type { RequestFailure, SetupIntent } from '#graphql';
import type { CheckoutPorts } from './ports.ts';

/** New details in the provider's fields, with what an intent for them is created with. */
interface NewDetails {
  type: PaymentType;
  holderName: string;
  user: UserInfo;
  /** Is null if one must be created first. */
  intent: SetupIntent | null;
  offer: string | null;
  extras: UpgradeExtras;
}

/** The result of setting up new details; `intent` is the latest. */
type MethodSetup =
  | { kind: 'no-intent'; failure: RequestFailure }
  | ({ intent: SetupIntent } & ({ kind: 'no-provider' } | { kind: 'thrown'; cause: unknown } | SetupOutcome));

/** How the provider confirms the details of each type. */
const CONFIRM = {
  'credit card': 'confirmCardSetup',
  'direct debit': 'confirmBankSetup',
} as const satisfies Record<PaymentType, keyof CardProvider>;

export const accountHolder = (holderName: string, user: UserInfo): AccountHolder => ({
  name: holderName,
  email: user.email,
});

/**
 * Sets up new details with their intent, and if there is none or the provider does not know it, with another one. Does not
 * reject when the provider does.
 */
export async function setUpMethod(
  details: NewDetails,
  ports: Pick<CheckoutPorts, 'api' | 'cardProvider' | 'log'>,
): Promise<MethodSetup> {
  const { type, holderName, user, intent: given, offer, extras } = details;
  const requested = given ? succeeded(given) : await ports.api.createSetupIntent({ user, offer, extras });
  if (!requested.ok) return { kind: 'no-intent', failure: requested.failure };
  const intent = requested.value;
  // Read only now, because the fields may have left the page.
  const provider = ports.cardProvider();
  if (!provider) {
    ports.log({ level: 'warning', message: 'card provider not initialised' });
    return { kind: 'no-provider', intent };
  }
  const holder = accountHolder(holderName, user);
  const outcome = await provider[CONFIRM[type]](intent.clientSecret, holder).catch(
    (cause: unknown) => ({ kind: 'thrown', cause }) as const,
  );
  // At most once: if the provider does not know a new intent either, another one would not help.
  if (outcome.kind === 'unknown-intent' && given) return setUpMethod({ ...details, intent: null }, ports);
  return { ...outcome, intent };
}
