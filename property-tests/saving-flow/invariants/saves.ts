import { brandName, type SavedMethods } from '#domain';
import { type Invariant, secretViolation } from '../../harness/invariants.ts';
import { attemptCalls, callResult, hasSucceeded, type PortCall, type SavePage, type SaveSystem } from '../save-page.ts';

type SaveInvariant = Invariant<SavePage, SaveSystem>;

/** Create a method from new details. */
const CREATE_CALLS = ['createCardPaymentMethod', 'confirmBankSetup'];
/** Make a method the default. */
const SAVE_CALLS = ['attachPaymentMethod', 'changeDefaultPaymentMethod'];

const hasDuplicates = (items: readonly number[]): boolean => new Set(items).size < items.length;

/** The server confirmed the latest save. */
const isSaveConfirmed = (page: SavePage): boolean =>
  attemptCalls(page).some((call) => SAVE_CALLS.includes(call.name) && hasSucceeded(call));

/** The provider shows the error of the latest save in its own field. */
const isFieldMarkedInvalid = (page: SavePage): boolean => {
  const outcome = attemptCalls(page).at(-1)?.outcome;
  if (!outcome || 'error' in outcome) return false;
  const { failure, refusal } = outcome.value as Record<'failure' | 'refusal', { invalidEntry?: boolean } | undefined>;
  return (failure ?? refusal)?.invalidEntry === true;
};

/** The latest event ended a save. */
const hasEnded = ({ lastEvent }: SavePage): boolean =>
  lastEvent !== null &&
  (lastEvent.before.status === 'saving' || lastEvent.presses.some(({ after }) => after.status === 'saving')) &&
  lastEvent.after.status !== 'saving';

export const ONE_SAVE_IN_FLIGHT: SaveInvariant = {
  title: 'has at most one save in flight',
  findViolation({ calls }) {
    const open = calls.filter(({ name, outcome }) => !outcome && [...CREATE_CALLS, ...SAVE_CALLS].includes(name));
    return open.length > 1 ? `In flight at once: ${open.map(({ name }) => name).join(', ')}.` : null;
  },
};

export const ADDED_ONCE: SaveInvariant = {
  title: 'adds at most one method for each entry',
  findViolation({ addedMethods, world }) {
    const kept = addedMethods.filter(({ id }) => world().methods.some((method) => method.id === id));
    return hasDuplicates(kept.map(({ intention }) => intention)) ? `The server has ${JSON.stringify(kept)}.` : null;
  },
};

export const CREATED_ONCE: SaveInvariant = {
  title: 'creates at most one method for each entry, and reuses it after a failed attachment',
  findViolation({ calls }) {
    const created = calls.filter(
      (call) => CREATE_CALLS.includes(call.name) && hasSucceeded(call) && !isUnknownToServer(call, calls),
    );
    return hasDuplicates(created.flatMap(({ attempt }) => attempt?.intention ?? []))
      ? 'The provider created two methods for one entry.'
      : null;
  },
};

/** The server returned NOT_FOUND for the method. */
function isUnknownToServer(created: PortCall, calls: readonly PortCall[]): boolean {
  const id = createdMethodId(created);
  return calls.some((call) => {
    if (call.name !== 'attachPaymentMethod' || call.args[0] !== id) return false;
    const result = callResult(call);
    return result?.ok === false && result.failure.kind === 'refused' && result.failure.code === 'NOT_FOUND';
  });
}

function createdMethodId({ outcome }: PortCall): string | undefined {
  if (!outcome || 'error' in outcome) return undefined;
  const { value, paymentMethodId } = outcome.value as { value?: { id: string }; paymentMethodId?: string };
  return value?.id ?? paymentMethodId;
}

export const CHOSEN_METHOD_SAVED: SaveInvariant = {
  title: 'makes only the chosen or entered method the default, under the entered name',
  findViolation({ lastEvent, attempts, world }) {
    const newDefault = lastEvent?.newDefault;
    if (!newDefault) return null;
    const attempt = attempts.at(-1);
    if (!attempt) return `'${newDefault.id}' became the default without a press.`;
    const { chosen, tab, card, bank, name } = attempt;
    if (chosen)
      return chosen.id === newDefault.id ? null : `'${newDefault.id}' became the default, not '${chosen.id}'.`;
    const last4 = (tab === 'credit card' ? card?.number : bank?.account)?.slice(-4);
    const owner = world().provider.paymentMethods[newDefault.id]?.billing_details;
    return (newDefault.card ?? newDefault.au_becs_debit)?.last4 === last4 &&
      owner?.name === name &&
      owner.email === world().user.email
      ? null
      : `'${newDefault.id}' became the default, not ${name}'s ${last4}.`;
  },
};

export const OWN_METHOD: SaveInvariant = {
  title: 'attaches only methods that were created in this opening, as the default',
  findViolation({ calls, openings }) {
    const violation = calls.find(
      ({ name, args, opening }) =>
        name === 'attachPaymentMethod' &&
        opening === openings &&
        !(
          args[1] === true &&
          calls.some(
            (call) =>
              call.opening === openings && CREATE_CALLS.includes(call.name) && createdMethodId(call) === args[0],
          )
        ),
    );
    return violation ? `Attached ${JSON.stringify(violation.args)}.` : null;
  },
};

const ATTACH = ['attachPaymentMethod', 'listPaymentMethods'];
/** Each may end early. */
const CALL_SEQUENCES: readonly (readonly string[])[] = [
  ['changeDefaultPaymentMethod', 'listPaymentMethods'],
  ATTACH,
  ['createCardPaymentMethod', ...ATTACH],
  ['confirmBankSetup', ...ATTACH],
  ['createSetupIntent', 'confirmBankSetup', ...ATTACH],
];

export const SEQUENTIAL_CALLS: SaveInvariant = {
  title: 'sends the calls of a save in order, and none after a failure',
  findViolation(page) {
    const calls = attemptCalls(page);
    const names = calls.map(({ name }) => name);
    if (calls.slice(0, -1).some((call) => !hasSucceeded(call))) return `Sent after a failure: ${names.at(-1)}.`;
    const isInOrder = CALL_SEQUENCES.some((sequence) => names.every((name, index) => name === sequence[index]));
    return isInOrder ? null : `The order was: ${names.join(', ')}.`;
  },
};

export const ONE_OUTCOME: SaveInvariant = {
  title: 'ends every save with one message, or none when the provider marks the field',
  findViolation(page) {
    const toastCount = page.lastEvent?.toastCount ?? 0;
    const expected = hasEnded(page) && (isSaveConfirmed(page) || !isFieldMarkedInvalid(page)) ? 1 : 0;
    return toastCount === expected ? null : `There are ${toastCount} messages instead of ${expected}.`;
  },
};

export const TRUTHFUL_OUTCOME: SaveInvariant = {
  title: 'reports success and closes exactly when the server confirms the save',
  findViolation(page) {
    const { lastEvent, output } = page;
    if (!lastEvent) return null;
    const isSaved = hasEnded(page) && isSaveConfirmed(page);
    if (lastEvent.savedCount !== Number(isSaved)) return `The listener was called ${lastEvent.savedCount} times.`;
    if (!hasEnded(page)) return null;
    const toast = lastEvent.toastCount === 0 ? null : output.toasts.at(-1);
    if (toast && (toast.tone === 'success') !== isSaved) return `The message is '${toast.title}'.`;
    return (lastEvent.after.status === 'hidden') === isSaved ? null : `The dialog is ${lastEvent.after.status}.`;
  },
};

const FAILED = 'There was an error adding payment method. Please try again later.';
const UPDATED = 'The payment method for your subscriptions has been updated';

export const KNOWN_TEXTS: SaveInvariant = {
  title: 'shows only texts of the specification, with the label of the saved method',
  findViolation(page) {
    const toast = page.output.toasts.at(-1);
    if (!toast || !page.lastEvent?.toastCount) return null;
    const { tone, title, detail } = toast;
    const isExpected =
      tone === 'error'
        ? title === FAILED && detail === undefined
        : title === UPDATED &&
          detail === `All active subscriptions will now use your ${expectedLabel(page)} for future charges`;
    return isExpected ? null : `The message is ${JSON.stringify(toast)}.`;
  },
};

/** '{Brand} ending in {last4}' as far as the responses of the save contain it. */
function expectedLabel(page: SavePage): string {
  const calls = attemptCalls(page);
  const attempt = page.attempts.at(-1);
  const id = calls.find(({ name }) => SAVE_CALLS.includes(name))?.args[0];
  const list = calls.find(({ name }) => name === 'listPaymentMethods');
  const result = list && callResult<SavedMethods>(list);
  const listed = result?.ok ? result.value.methods.find((method) => method.id === id) : undefined;
  const method = listed ?? attempt?.chosen;
  if (method?.type === 'direct debit') return `bank account ending in ${method.last4}`;
  const attached = calls.find(({ name }) => name === 'attachPaymentMethod');
  const attachment = attached && callResult<{ brand: string; last4: string } | null>(attached);
  const card = method ?? (attachment?.ok ? attachment.value : null);
  if (card) return `${brandName(card.brand)} ending in ${card.last4}`;
  return attempt?.tab === 'direct debit' ? 'bank account' : 'card';
}

export const SAVE_ENDS: SaveInvariant = {
  title: 'ends every preparation and every save',
  findViolation: ({ flow }) =>
    ['save-preparing', 'saving'].includes(flow.state().status) ? `The dialog is ${flow.state().status}.` : null,
};

export const SHOWS_SERVER_STATE: SaveInvariant = {
  title: 'shows the methods and the default of the server when it opens again',
  findViolation({ flow, world }) {
    const state = flow.state();
    if (state.status !== 'save-open' || state.data.methodsStatus !== 'loaded') return null;
    const { methods, defaultId } = state.data.methods;
    const { methods: stored, defaultPayment } = world();
    const expected = stored.find(({ id }) => id === defaultPayment)?.id ?? null;
    return methods.map(({ id }) => id).join() === stored.map(({ id }) => id).join() && defaultId === expected
      ? null
      : `The dialog shows ${JSON.stringify(state.data.methods)}.`;
  },
};

export const NO_SECRETS: SaveInvariant = {
  title: 'never logs or shows a secret',
  findViolation: ({ output }) =>
    secretViolation([
      ...output.logEntries.map(({ message, cause }) => `${message} ${String(cause)}`),
      ...output.toasts.map((toast) => JSON.stringify(toast)),
    ]),
};
