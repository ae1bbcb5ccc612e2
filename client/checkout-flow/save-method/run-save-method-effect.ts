import { logCallFailure } from '../log-call-failure.ts';
import { createSetupIntentOrLog } from './create-new-method.ts';
import { executeSave } from './execute-save.ts';
import type { SaveMethodEffect } from './save-method-effect.ts';
import type { SaveMethodPorts } from './save-method-ports.ts';
import type { SaveMethodEvent } from './save-method-transition.ts';

type Send = (event: SaveMethodEvent) => void;

/** Runs one effect through the ports and sends its result as an event. All side effects of the save dialog start here. */
export async function runSaveMethodEffect(effect: SaveMethodEffect, ports: SaveMethodPorts, send: Send): Promise<void> {
  switch (effect.type) {
    case 'load-methods': {
      const methods = await ports.api.listPaymentMethods();
      if (!methods.ok) logCallFailure('saved payment methods could not be loaded', methods.failure, ports);
      return send({ type: 'methods-loaded', opening: effect.opening, methods: methods.ok ? methods.value : null });
    }
    case 'create-intent':
      return send({ type: 'intent-loaded', opening: effect.opening, intent: await createSetupIntentOrLog(ports) });
    case 'save': {
      const { attempt } = effect;
      return send({ type: 'save-finished', attempt: attempt.id, outcome: await executeSave(attempt, ports) });
    }
    case 'notify':
      return ports.notify(effect.toast);
    case 'dismiss':
      return ports.dismiss();
    case 'log':
      return ports.log(effect.entry);
    case 'report-saved':
      return ports.onSaved();
    // Stryker disable next-line ConditionalExpression: Unreachable; the compiler checks here that every effect is handled.
    default:
      return effect satisfies never;
  }
}
