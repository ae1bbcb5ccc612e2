import type { ProviderRefusal } from '#card-provider';
import { type PaymentType, type Result, succeeded } from '#domain';
import type { RequestFailure } from '#graphql';
import { type Intent, type Loadable, UNAVAILABLE } from './loadable.ts';
import { NO_SAVED_METHODS } from './method-form.ts';
import { type CheckoutPorts, logCallFailure } from './ports.ts';
import type { SaveTarget } from './save-state.ts';
import { accountHolder, setUpMethod } from './set-up-method.ts';

export interface NewDefaultMethod {
  type: PaymentType;
  brand?: string | null;
  last4: string | null;
}

export type SaveOutcome = { status: 'saved'; method: NewDefaultMethod } | ({ status: 'failed' } & FailedSave);

interface FailedSave {
  /** Whether the card provider marks an invalid entry in its own field, so that no message is needed. */
  isInvalidEntry: boolean;
  unattachedMethodId: string | null;
  intent: Loadable<Intent> | null;
}

type NewTarget = Extract<SaveTarget, { kind: 'new' }>;
type Ports = Pick<CheckoutPorts, 'api' | 'cardProvider' | 'user' | 'log'>;

/** Executes one attempt to save. Sends each request at most once, and never rejects. */
export async function executeSave(target: SaveTarget, ports: Ports): Promise<SaveOutcome> {
  switch (target.kind) {
    case 'saved': {
      const { method } = target;
      const change = await ports.api.changeDefaultPaymentMethod(method.id);
      const saved = await newDefaultMethod(method.id, method, change, ports);
      if (saved.ok) return { status: 'saved', method: saved.value };
      logCallFailure('the default payment method could not be changed', saved.failure, ports);
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
  if (!provider) return providerFailed('card provider not initialised', null, ports);
  const holder = accountHolder(holderName, ports.user());
  const created = await provider.createCardPaymentMethod(holder).catch((cause: unknown) => ({ cause }));
  if ('cause' in created) return providerFailed(created.cause, null, ports);
  return created.ok
    ? attachNewMethod(created.value.id, type, null, ports)
    : refusedOutcome(created.failure, null, ports);
}

async function saveNewBankAccount({ type, holderName, intent: given }: NewTarget, ports: Ports): Promise<SaveOutcome> {
  const details = { type, holderName, intent: given, user: ports.user(), offer: null, extras: {} };
  const { intent: value, ...setup } = await setUpMethod(details, ports);
  const intent: Loadable<Intent> = { status: 'loaded', value };
  switch (setup.kind) {
    case 'no-intent':
      logCallFailure('no setup intent could be created', setup.failure, ports);
      return failedOutcome({ intent: UNAVAILABLE });
    case 'no-provider':
      return failedOutcome({ intent });
    case 'thrown':
      return providerFailed(setup.cause, intent, ports);
    case 'succeeded':
      return attachNewMethod(setup.paymentMethodId, type, intent, ports);
    case 'refused':
    case 'unknown-intent':
    case 'intent-unusable':
      return refusedOutcome(setup.refusal, intent, ports);
    case 'incomplete':
      ports.log({ level: 'warning', message: 'the bank account was not set up', cause: setup.status });
      return failedOutcome({ intent });
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
  // The backend's response describes an attached card, but is null for a bank account.
  if (attached.ok && attached.value) return { status: 'saved', method: { type, ...attached.value } };
  const saved = await newDefaultMethod(id, { type, last4: null }, attached, ports);
  if (saved.ok) return { status: 'saved', method: saved.value };
  logCallFailure('the new payment method could not be attached', saved.failure, ports);
  // The backend does not have this method, so the next press creates another method at the card provider.
  const isMethodNotFound = saved.failure.kind === 'refused' && saved.failure.code === 'NOT_FOUND';
  return failedOutcome({ unattachedMethodId: isMethodNotFound ? null : id, intent });
}

/** If the backend returns null, the list of saved methods shows whether it has changed the default. */
async function newDefaultMethod(
  id: string,
  fallback: NewDefaultMethod,
  change: Result<unknown, RequestFailure>,
  { api, log }: Ports,
): Promise<Result<NewDefaultMethod, RequestFailure>> {
  if (!change.ok && !(change.failure.kind === 'no-response' && change.failure.isNull)) return change;
  const list = await api.listPaymentMethods();
  if (!list.ok) logCallFailure('saved payment methods could not be loaded', list.failure, { log });
  const { methods, defaultId } = list.ok ? list.value : NO_SAVED_METHODS;
  if (!change.ok && defaultId !== id) return change;
  return succeeded(methods.find((method) => method.id === id) ?? fallback);
}
