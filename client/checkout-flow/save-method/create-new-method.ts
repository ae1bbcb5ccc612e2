import type { CardProvider, ProviderRefusal } from '#card-provider';
import type { SetupIntent } from '#graphql';
import { logCallFailure } from '../log-call-failure.ts';
import type { SaveMethodPorts } from './save-method-ports.ts';
import type { SaveIntentState, SaveTarget } from './save-method-state.ts';

type NewTarget = Extract<SaveTarget, { kind: 'new' }>;
type Ports = Pick<SaveMethodPorts, 'api' | 'cardProvider' | 'user' | 'log'>;

/** The method that the provider created, and the state of the intent after that; null if the intent was not used. */
type CreateMethodResult =
  | { ok: true; paymentMethodId: string; intent: SaveIntentState | null }
  | { ok: false; isInvalidEntry: boolean; intent: SaveIntentState | null };

const failedResult = (intent: SaveIntentState | null): CreateMethodResult => ({
  ok: false,
  isInvalidEntry: false,
  intent,
});

/** Creates a payment method from new details at the provider, at most once (T28, T29). Never rejects. */
export async function createNewMethod(target: NewTarget, ports: Ports): Promise<CreateMethodResult> {
  const provider = ports.cardProvider();
  if (!provider) {
    ports.log({ level: 'error', message: 'card provider not initialised' });
    return failedResult(null);
  }
  try {
    return target.type === 'credit card'
      ? await createCardMethod(target.holderName, provider, ports)
      : await setUpBankAccount(target, provider, ports);
  } catch (cause) {
    ports.log({ level: 'error', message: 'the card provider call failed', cause });
    return failedResult(null);
  }
}

/** Creates a card without a setup intent; attaching it saves it (T28). */
async function createCardMethod(name: string, provider: CardProvider, ports: Ports): Promise<CreateMethodResult> {
  const created = await provider.createCardPaymentMethod({ name, email: ports.user().email });
  if (created.ok) return { ok: true, paymentMethodId: created.value.id, intent: null };
  return refusedResult(created.failure, null, ports);
}

/** Sets up a bank account with an intent, which a failed setup may leave usable (T29). */
async function setUpBankAccount(target: NewTarget, provider: CardProvider, ports: Ports): Promise<CreateMethodResult> {
  const intent = target.intent ?? (await createSetupIntentOrLog(ports));
  if (!intent) return failedResult({ status: 'unavailable' });
  const holder = { name: target.holderName, email: ports.user().email };
  const setup = await provider.confirmBankSetup(intent.clientSecret, holder);
  switch (setup.kind) {
    case 'succeeded':
      return { ok: true, paymentMethodId: setup.paymentMethodId, intent: { status: 'used' } };
    case 'refused':
      return refusedResult(setup.refusal, { status: 'ready', intent }, ports);
    case 'unknown-intent':
      if (target.intent) return setUpBankAccount({ ...target, intent: null }, provider, ports);
      return refusedResult(setup.refusal, { status: 'used' }, ports);
    case 'intent-unusable':
      return refusedResult(setup.refusal, { status: 'used' }, ports);
    case 'incomplete':
      ports.log({ level: 'warning', message: 'the bank account was not set up', cause: setup.status });
      return failedResult({ status: 'used' });
  }
}

function refusedResult(refusal: ProviderRefusal, intent: SaveIntentState | null, { log }: Ports): CreateMethodResult {
  if (refusal.invalidEntry) return { ok: false, isInvalidEntry: true, intent };
  const cause = refusal.declineCode ?? refusal.code ?? refusal.message;
  log({ level: 'warning', message: 'the card provider refused the new details', cause });
  return failedResult(intent);
}

/** Creates a setup intent without a purchase; logs a failure and returns null. */
export async function createSetupIntentOrLog({ api, user, log }: Ports): Promise<SetupIntent | null> {
  const response = await api.createSetupIntent({ user: user(), offer: null, extras: {} });
  if (response.ok) return response.value;
  logCallFailure('no setup intent could be created', response.failure, { log });
  return null;
}
