import type { ProviderRefusal } from '#card-provider';
import type { PaymentType } from '#domain';
import type { RequestFailure } from '#graphql';
import { type Intent, type Loadable, UNAVAILABLE, unusedIntent, usedIntent } from './loadable.ts';
import { type CheckoutPorts, logCallFailure } from './ports.ts';
import type { SaveAttempt, SaveTarget } from './save-state.ts';
import { accountHolder, setUpMethod } from './set-up-method.ts';

/** The new default method, as far as the checkout knows it. */
export interface NewDefaultMethod {
  type: PaymentType;
  brand?: string | null;
  last4: string | null;
}

export type SaveOutcome = { status: 'saved'; method: NewDefaultMethod } | ({ status: 'failed' } & FailedSave);

interface FailedSave {
  /** Whether the card provider marks an invalid entry in its own field, so that no message is needed. */
  isInvalidEntry: boolean;
  /** The method that the card provider created before the attempt failed. */
  unattachedMethodId: string | null;
  intent: Loadable<Intent> | null;
}

type NewTarget = Extract<SaveTarget, { kind: 'new' }>;
type Ports = Pick<CheckoutPorts, 'api' | 'cardProvider' | 'user' | 'log'>;

/** Executes one attempt to save. Sends each request at most once, and never rejects. */
export async function executeSave({ target }: SaveAttempt, ports: Ports): Promise<SaveOutcome> {
  switch (target.kind) {
    case 'saved': {
      const { method } = target;
      const change = await ports.api.changeDefaultPaymentMethod(method.id);
      if (change.ok) return savedOutcome(method.id, method, ports);
      const listed = await savedWithoutAnswer(method.id, method, change.failure, ports);
      if (listed) return listed;
      logCallFailure('the default payment method could not be changed', change.failure, ports);
      return failedOutcome({});
    }
    case 'unattached':
      return attachNewMethod(target.paymentMethodId, target.type, null, ports);
    case 'new':
      return SAVE_NEW[target.type](target, ports);
  }
}

const SAVE_NEW: Record<PaymentType, (target: NewTarget, ports: Ports) => Promise<SaveOutcome>> = {
  'credit card': saveNewCard,
  'direct debit': saveNewBankAccount,
};

const failedOutcome = ({
  isInvalidEntry = false,
  unattachedMethodId = null,
  intent = null,
}: Partial<FailedSave>): SaveOutcome => ({ status: 'failed', isInvalidEntry, unattachedMethodId, intent });

/** A card needs no setup intent, because attaching it saves it. */
async function saveNewCard({ holderName, type }: NewTarget, ports: Ports): Promise<SaveOutcome> {
  const provider = ports.cardProvider();
  if (!provider) {
    ports.log({ level: 'warning', message: 'card provider not initialised' });
    return failedOutcome({});
  }
  const holder = accountHolder(holderName, ports.user());
  const created = await provider.createCardPaymentMethod(holder).catch((cause: unknown) => ({ cause }));
  if ('cause' in created) return providerFailed(created.cause, null, ports);
  return created.ok
    ? attachNewMethod(created.value.id, type, null, ports)
    : refusedOutcome(created.failure, null, ports);
}

/** A bank account needs a setup intent, which stays usable after a refusal. */
async function saveNewBankAccount({ type, holderName, intent }: NewTarget, ports: Ports): Promise<SaveOutcome> {
  const setup = await setUpMethod({ type, holderName, intent, user: ports.user(), offer: null, extras: {} }, ports);
  const used = usedIntent(null);
  switch (setup.kind) {
    case 'no-intent':
      logCallFailure('no setup intent could be created', setup.failure, ports);
      return failedOutcome({ intent: UNAVAILABLE });
    case 'no-provider':
      return failedOutcome({ intent: unusedIntent(setup.intent) });
    case 'thrown':
      return providerFailed(setup.cause, used, ports);
    case 'succeeded':
      return attachNewMethod(setup.paymentMethodId, type, used, ports);
    case 'refused':
      return refusedOutcome(setup.refusal, unusedIntent(setup.intent), ports);
    case 'unknown-intent':
    case 'intent-unusable':
      return refusedOutcome(setup.refusal, used, ports);
    case 'incomplete':
      ports.log({ level: 'warning', message: 'the bank account was not set up', cause: setup.status });
      return failedOutcome({ intent: used });
  }
}

function providerFailed(cause: unknown, intent: Loadable<Intent> | null, { log }: Ports): SaveOutcome {
  log({ level: 'error', message: 'the card provider call failed', cause });
  return failedOutcome({ intent });
}

function refusedOutcome(refusal: ProviderRefusal, intent: Loadable<Intent> | null, { log }: Ports): SaveOutcome {
  if (refusal.invalidEntry) return failedOutcome({ isInvalidEntry: true, intent });
  const cause = refusal.declineCode ?? refusal.code ?? refusal.message;
  log({ level: 'warning', message: 'the card provider refused the new details', cause });
  return failedOutcome({ intent });
}

async function attachNewMethod(
  id: string,
  type: PaymentType,
  intent: Loadable<Intent> | null,
  ports: Ports,
): Promise<SaveOutcome> {
  const attached = await ports.api.attachPaymentMethod(id, true);
  if (!attached.ok) {
    const listed = await savedWithoutAnswer(id, { type, last4: null }, attached.failure, ports);
    if (listed) return listed;
    logCallFailure('the new payment method could not be attached', attached.failure, ports);
    // A backend that does not know the method has not attached it earlier, so the next press creates another one.
    const isMethodNotFound = attached.failure.kind === 'refused' && attached.failure.code === 'NOT_FOUND';
    return failedOutcome({ unattachedMethodId: isMethodNotFound ? null : id, intent });
  }
  // The response names a card, but not a bank account.
  return attached.value
    ? { status: 'saved', method: { type, ...attached.value } }
    : savedOutcome(id, { type, last4: null }, ports);
}

/**
 * A backend may answer null for a change that it has made. Returns the outcome if the list then has the method as default;
 * otherwise null.
 */
async function savedWithoutAnswer(
  id: string,
  fallback: NewDefaultMethod,
  failure: RequestFailure,
  { api }: Ports,
): Promise<SaveOutcome | null> {
  if (failure.kind !== 'no-response' || !failure.isNull) return null;
  const list = await api.listPaymentMethods();
  if (!list.ok || list.value.defaultId !== id) return null;
  return { status: 'saved', method: list.value.methods.find((method) => method.id === id) ?? fallback };
}

/** Names the new default as the server lists it. It is saved even if the list cannot be loaded. */
async function savedOutcome(id: string, fallback: NewDefaultMethod, ports: Ports): Promise<SaveOutcome> {
  const list = await ports.api.listPaymentMethods();
  if (!list.ok) logCallFailure('saved payment methods could not be loaded', list.failure, ports);
  const listed = list.ok ? list.value.methods.find((method) => method.id === id) : undefined;
  return { status: 'saved', method: listed ?? fallback };
}
