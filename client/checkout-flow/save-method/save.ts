import type { CallFailure } from '#graphql';
import { logFailure } from './log-failure.ts';
import { makeMethod } from './make-method.ts';
import type { SaveMethodPorts } from './save-method-ports.ts';
import type { SaveAttempt, SaveIntent } from './save-method-state.ts';
import { type NewDefault, newDefaultOf, type SaveOutcome } from './save-outcome.ts';

type Ports = Pick<SaveMethodPorts, 'api' | 'cardProvider' | 'user' | 'log'>;

/** Carries out one attempt (spec 4) and says how it ended. Never rejects, never tries twice. */
export async function save({ target }: SaveAttempt, ports: Ports): Promise<SaveOutcome> {
  switch (target.kind) {
    case 'saved': {
      const { method } = target;
      const change = await ports.api.changeDefaultPaymentMethod(method.id);
      if (change.ok) return { saved: true, method: await asListed(method.id, newDefaultOf(method), ports) };
      logFailure('the default payment method could not be changed', change.failure, ports);
      return { saved: false, because: 'failed', made: null, intent: null };
    }
    case 'made':
      return attach(target.paymentMethodId, target.type, null, ports);
    case 'new-card':
    case 'new-bank-account': {
      const made = await makeMethod(target, ports);
      if (!made.ok) return { saved: false, because: made.because, made: null, intent: made.intent };
      const type = target.kind === 'new-card' ? 'credit card' : 'direct debit';
      return attach(made.paymentMethodId, type, made.intent, ports);
    }
  }
}

async function attach(id: string, type: NewDefault['type'], intent: SaveIntent | null, ports: Ports) {
  const attached = await ports.api.attachPaymentMethod(id, true);
  if (!attached.ok) {
    logFailure('the new payment method could not be attached', attached.failure, ports);
    return { saved: false, because: 'failed', made: isGone(attached.failure) ? null : id, intent } as const;
  }
  const known: NewDefault = { type, brand: attached.value?.brand ?? null, last4: attached.value?.last4 ?? null };
  return { saved: true, method: await asListed(id, known, ports) } as const;
}

/** The server knows no such method, so it was not attached by a call before this one either: the next press makes another. */
const isGone = (failure: CallFailure): boolean => failure.kind === 'refused' && failure.code === 'NOT_FOUND';

/** The new default as the server lists it now; what is known already where it does not. It is saved either way. */
async function asListed(id: string, known: NewDefault, ports: Ports): Promise<NewDefault> {
  const list = await ports.api.listPaymentMethods();
  if (!list.ok) {
    logFailure('saved payment methods could not be loaded', list.failure, ports);
    return known;
  }
  const listed = list.value.methods.find((method) => method.id === id);
  return listed ? newDefaultOf(listed) : known;
}
