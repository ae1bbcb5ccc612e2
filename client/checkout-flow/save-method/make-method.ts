import type { CardProvider, ProviderRefusal } from '#card-provider';
import type { SetupIntent } from '#graphql';
import { logFailure } from './log-failure.ts';
import type { SaveMethodPorts } from './save-method-ports.ts';
import type { SaveIntent, SaveTarget } from './save-method-state.ts';

type NewTarget = Extract<SaveTarget, { holderName: string }>;
type Ports = Pick<SaveMethodPorts, 'api' | 'cardProvider' | 'user' | 'log'>;

/** What the provider made of the new details, and what became of the intent on the way (null: left alone). */
export type Made =
  | { ok: true; paymentMethodId: string; intent: SaveIntent | null }
  | { ok: false; because: 'invalid-entry' | 'failed'; intent: SaveIntent | null };

const notMade = (intent: SaveIntent | null): Made => ({ ok: false, because: 'failed', intent });

/** Hands new details to the provider (spec 4). Never rejects, never tries twice. */
export async function makeMethod(target: NewTarget, ports: Ports): Promise<Made> {
  const provider = ports.cardProvider();
  if (!provider) {
    ports.log({ level: 'error', message: 'card provider not initialised' });
    return notMade(null);
  }
  try {
    return target.kind === 'new-card'
      ? await makeCard(target.holderName, provider, ports)
      : await setUpBankAccount(target, provider, ports);
  } catch (cause) {
    ports.log({ level: 'error', message: 'the card provider could not be asked', cause });
    return notMade(null);
  }
}

async function makeCard(name: string, provider: CardProvider, ports: Ports): Promise<Made> {
  const made = await provider.createCardPaymentMethod({ name, email: ports.user.email });
  if (made.ok) return { ok: true, paymentMethodId: made.value.id, intent: null };
  return refused(made.failure, null, ports);
}

type NewBankAccount = Extract<SaveTarget, { kind: 'new-bank-account' }>;

async function setUpBankAccount(target: NewBankAccount, provider: CardProvider, ports: Ports): Promise<Made> {
  const intent = target.intent ?? (await createIntent(ports));
  if (!intent) return notMade({ kind: 'unavailable' });
  const holder = { name: target.holderName, email: ports.user.email };
  const setup = await provider.confirmBankSetup(intent.clientSecret, holder);
  switch (setup.kind) {
    case 'succeeded':
      return { ok: true, paymentMethodId: setup.paymentMethodId, intent: { kind: 'used' } };
    case 'refused':
      return refused(setup.refusal, { kind: 'fresh', intent }, ports);
    case 'unknown-intent':
      if (target.intent) return setUpBankAccount({ ...target, intent: null }, provider, ports);
      return refused(setup.refusal, { kind: 'used' }, ports);
    case 'closed':
      return refused(setup.refusal, { kind: 'used' }, ports);
    case 'unfinished':
      ports.log({ level: 'warning', message: 'the bank account was not set up', cause: setup.status });
      return notMade({ kind: 'used' });
  }
}

function refused(refusal: ProviderRefusal, intent: SaveIntent | null, { log }: Ports): Made {
  if (refusal.invalidEntry) return { ok: false, because: 'invalid-entry', intent };
  const cause = refusal.declineCode ?? refusal.code ?? refusal.message;
  log({ level: 'warning', message: 'the card provider refused the new details', cause });
  return notMade(intent);
}

/** A setup intent of no particular purchase; null, and logged, when there is none to be had. */
export async function createIntent({ api, user, log }: Ports): Promise<SetupIntent | null> {
  const answer = await api.createSetupIntent({ user, offer: null, extras: {} });
  if (answer.ok) return answer.value;
  logFailure('no setup intent could be created', answer.failure, { log });
  return null;
}
