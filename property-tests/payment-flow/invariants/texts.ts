import { firstViolation } from '../../harness/invariants.ts';
import { expectedHostEvents, MIGRATION_EVENT, type PaymentInvariant, PURCHASE_EVENTS } from './records.ts';

const [CALLBACK_EVENT, ...SHARED_EVENTS] = PURCHASE_EVENTS;

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
    let earlierSales = output.toasts.filter(({ title }) => title === 'Your earlier payment went through').length;
    for (const _report of output.paidReports) {
      // An earlier payment for something else than the opening sells does not run the opening's callback.
      if (rest[0] !== CALLBACK_EVENT && earlierSales > 0) earlierSales -= 1;
      else if (rest.shift() !== CALLBACK_EVENT) return `The host got: ${output.hostEvents.join(', ')}.`;
      const block = rest.splice(0, SHARED_EVENTS.length);
      if (block.join() !== SHARED_EVENTS.join()) return `The host got: ${output.hostEvents.join(', ')}.`;
      if (rest[0] === MIGRATION_EVENT) rest.shift();
    }
    return rest.length === 0 ? null : `The host also got: ${rest.join(', ')}.`;
  },
  expectedSteps: expectedHostEvents,
};
