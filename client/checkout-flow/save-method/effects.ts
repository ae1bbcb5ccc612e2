import { logFailure } from './log-failure.ts';
import { createIntent } from './make-method.ts';
import { save } from './save.ts';
import type { SaveMethodEffect } from './save-method-effect.ts';
import type { SaveMethodEvent } from './save-method-event.ts';
import type { SaveMethodPorts } from './save-method-ports.ts';

type Send = (event: SaveMethodEvent) => void;

/** Does what a transition asked for. The only place where the save dialog touches the world; it answers with events. */
export async function run(effect: SaveMethodEffect, ports: SaveMethodPorts, send: Send): Promise<void> {
  switch (effect.do) {
    case 'load-methods': {
      const methods = await ports.api.listPaymentMethods();
      if (!methods.ok) logFailure('saved payment methods could not be loaded', methods.failure, ports);
      return send({ type: 'methods-arrived', opening: effect.opening, methods: methods.ok ? methods.value : null });
    }
    case 'create-intent':
      return send({ type: 'intent-arrived', opening: effect.opening, intent: await createIntent(ports) });
    case 'save': {
      const { attempt } = effect;
      return send({ type: 'save-settled', attempt: attempt.id, outcome: await save(attempt, ports) });
    }
    case 'notify':
      return ports.notify(effect.toast);
    case 'dismiss':
      return ports.dismiss();
    case 'log':
      return ports.log(effect.entry);
    case 'report-saved':
      return ports.onSaved();
  }
}
