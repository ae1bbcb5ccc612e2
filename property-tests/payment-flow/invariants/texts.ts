import { firstViolation } from '../../harness/invariants.ts';
import { expectedHostEvents, MIGRATION_EVENT, type PaymentInvariant, PURCHASE_EVENTS } from './records.ts';
import { isSpecifiedText } from './specified-texts.ts';

export const KNOWN_TEXTS: PaymentInvariant = {
  title: 'shows only texts of the specification, the provider and the server',
  findViolation: ({ output, scenario }) =>
    firstViolation(output.toasts, (toast) =>
      isSpecifiedText(toast, scenario) ? null : `The message is ${JSON.stringify(toast)}.`,
    ),
};

export const HOST_EVENTS_IN_ORDER: PaymentInvariant = {
  title: 'calls the host once for each payment, in the specified order',
  findViolation({ output }) {
    const rest = [...output.hostEvents];
    for (const _report of output.paidReports) {
      const block = rest.splice(0, PURCHASE_EVENTS.length);
      if (block.join() !== PURCHASE_EVENTS.join()) return `The host got: ${output.hostEvents.join(', ')}.`;
      if (rest[0] === MIGRATION_EVENT) rest.shift();
    }
    return rest.length === 0 ? null : `The host also got: ${rest.join(', ')}.`;
  },
  expectedSteps: expectedHostEvents,
};
