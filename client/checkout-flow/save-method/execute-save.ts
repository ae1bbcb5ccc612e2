import type { PaymentType } from '#domain';
import { logCallFailure } from '../log-call-failure.ts';
import { createNewMethod } from './create-new-method.ts';
import type { SaveMethodPorts } from './save-method-ports.ts';
import type { SaveAttempt, SaveIntentState } from './save-method-state.ts';

/** The method that is charged from now on, as far as it is known. */
export interface NewDefaultMethod {
  type: PaymentType;
  brand?: string | null;
  last4: string | null;
}

/** How an attempt ended. */
export type SaveOutcome = { status: 'saved'; method: NewDefaultMethod } | ({ status: 'failed' } & FailedSave);

interface FailedSave {
  /** The provider marks an invalid entry, and explains it, in its own fields. */
  isInvalidEntry: boolean;
  /** A method that was created at the provider before the attempt failed. */
  unattachedMethodId: string | null;
  /** The state of the intent after the attempt; null if the attempt did not use it. */
  intent: SaveIntentState | null;
}

type Ports = Pick<SaveMethodPorts, 'api' | 'cardProvider' | 'user' | 'log'>;

/** Executes one attempt (T27 to T29), each call at most once. Never rejects. */
export async function executeSave({ target }: SaveAttempt, ports: Ports): Promise<SaveOutcome> {
  switch (target.kind) {
    case 'saved': {
      const { method } = target;
      const change = await ports.api.changeDefaultPaymentMethod(method.id);
      if (change.ok) {
        return { status: 'saved', method: await loadNewDefaultMethod(method.id, method, ports) };
      }
      logCallFailure('the default payment method could not be changed', change.failure, ports);
      return failedOutcome({});
    }
    case 'unattached':
      return attachNewMethod(target.paymentMethodId, target.type, null, ports);
    case 'new': {
      const created = await createNewMethod(target, ports);
      return created.ok
        ? attachNewMethod(created.paymentMethodId, target.type, created.intent, ports)
        : failedOutcome(created);
    }
  }
}

const failedOutcome = ({
  isInvalidEntry = false,
  unattachedMethodId = null,
  intent = null,
}: Partial<FailedSave>): SaveOutcome => ({
  status: 'failed',
  isInvalidEntry,
  unattachedMethodId,
  intent,
});

async function attachNewMethod(
  id: string,
  type: PaymentType,
  intent: SaveIntentState | null,
  ports: Ports,
): Promise<SaveOutcome> {
  const attached = await ports.api.attachPaymentMethod(id, true);
  if (!attached.ok) {
    logCallFailure('the new payment method could not be attached', attached.failure, ports);
    return failedOutcome({ unattachedMethodId: isMethodNotFound(attached.failure) ? null : id, intent });
  }
  const { brand = null, last4 = null } = attached.value ?? {};
  return { status: 'saved', method: await loadNewDefaultMethod(id, { type, brand, last4 }, ports) };
}

/** Whether the server does not know the method: no earlier call has attached it either, so the next press creates another. */
const isMethodNotFound = ({ code }: { kind: string; code?: string | null }): boolean => code === 'NOT_FOUND';

/** The new default as the server lists it, or the fallback if it does not; it is saved either way. */
async function loadNewDefaultMethod(id: string, fallback: NewDefaultMethod, ports: Ports): Promise<NewDefaultMethod> {
  const list = await ports.api.listPaymentMethods();
  if (!list.ok) {
    logCallFailure('saved payment methods could not be loaded', list.failure, ports);
    return fallback;
  }
  return list.value.methods.find((method) => method.id === id) ?? fallback;
}
