import type { AccountHolder, CardProvider, SetupOutcome } from '#card-provider';
import { type PaymentType, succeeded, type UpgradeExtras, type UserInfo } from '#domain';
import type { RequestFailure } from '#graphql';
import { type Intent, usedIntent } from './loadable.ts';
import type { CheckoutPorts } from './ports.ts';

interface NewDetails {
  type: PaymentType;
  holderName: string;
  user: UserInfo;
  intent: Intent;
  offer: string | null;
  extras: UpgradeExtras;
}

/** How the set-up of card or account ended. `intent` is the last one used, without a secret that may have been confirmed. */
type MethodSetup = { intent: Intent } & (
  | { kind: 'no-intent'; failure: RequestFailure }
  | { kind: 'no-provider' }
  | { kind: 'thrown'; cause: unknown }
  | SetupOutcome
);

const CONFIRM = {
  'credit card': 'confirmCardSetup',
  'direct debit': 'confirmBankSetup',
} as const satisfies Record<PaymentType, keyof CardProvider>;

export const accountHolder = (holderName: string, user: UserInfo): AccountHolder => ({
  name: holderName,
  email: user.email,
});

/** Creates another setup intent if there is no unused one, or the card provider does not know it. Never rejects. */
export async function setUpMethod(
  details: NewDetails,
  ports: Pick<CheckoutPorts, 'api' | 'cardProvider' | 'log'>,
): Promise<MethodSetup> {
  const { type, holderName, user, intent: given, offer, extras } = details;
  const { clientSecret } = given;
  const requested =
    clientSecret === null
      ? await ports.api.createSetupIntent({ user, offer, extras })
      : succeeded({ ...given, clientSecret });
  if (!requested.ok) return { kind: 'no-intent', failure: requested.failure, intent: given };
  const intent = requested.value;
  // Reads the fields only now, because they may have left the page while the backend created the intent.
  const provider = ports.cardProvider();
  if (!provider) {
    ports.log({ level: 'warning', message: 'card provider not initialised' });
    return { kind: 'no-provider', intent };
  }
  const holder = accountHolder(holderName, user);
  const outcome = await provider[CONFIRM[type]](intent.clientSecret, holder).catch(
    (cause: unknown) => ({ kind: 'thrown', cause }) as const,
  );
  // Tries only one more intent: if the card provider does not know that intent either, a third would not help.
  if (outcome.kind === 'unknown-intent' && clientSecret !== null)
    return setUpMethod({ ...details, intent: usedIntent(given) }, ports);
  return { ...outcome, intent: outcome.kind === 'refused' ? intent : usedIntent(intent) };
}
