/** What the person reads, and what the host's log is told. */
import type { ProviderRefusal } from '#card-provider';
import { brandName, type SavedMethod, type SavedMethods } from '#domain';
import type { CallFailure } from '#graphql';
import { hasSucceeded, resultOf } from '../known.ts';
import type { Asked, Attempt, Page } from '../page.ts';
import { asksOf, type Law, MAKES } from './law.ts';

const FAILED = 'There was an error adding payment method. Please try again later.';
const UPDATED = 'The payment method for your subscriptions has been updated';

export const TEXTS: Law = {
  title:
    'says only what stands in the specification, and names the method as the server lists it, as far as that is known',
  broken: (page) => {
    const toast = page.heard.toasts.at(-1);
    if (page.last.toasts === 0) return null;
    if (!toast) return 'There is nothing in the message.';
    const { tone, title, detail } = toast;
    const isIt =
      tone === 'error'
        ? title === FAILED && detail === undefined
        : title === UPDATED &&
          detail === `All active subscriptions will now use your ${labelOf(page)} for future charges`;
    return isIt ? null : `The message was: ${JSON.stringify(toast)}.`;
  },
};

/** '{Brand} ending in {last4}' of what was saved last. */
function labelOf(page: Page): string {
  const attempt = page.attempts.at(-1);
  const asks = asksOf(page, attempt);
  const id = asks.find(({ name }) => /^(attach|changeDefault)/.test(name))?.args[0];
  const listing = asks.find(({ name }) => name === 'listPaymentMethods');
  const result = listing && resultOf<SavedMethods>(listing);
  const listed = result?.ok ? result.value.methods.find((method) => method.id === id) : undefined;
  const method = listed ?? attempt?.chosen;
  if (method) return method.type === 'direct debit' ? bankLabel(method) : cardLabel(method);
  const attached = asks.find(({ name }) => name === 'attachPaymentMethod');
  const known = attached && resultOf<{ brand: string; last4: string } | null>(attached);
  return known?.ok && known.value ? cardLabel(known.value) : nameless(attempt);
}

const cardLabel = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brandName(brand)} ending in ${last4}`;
const bankLabel = ({ last4 }: SavedMethod): string => `bank account ending in ${last4}`;
const nameless = (attempt: Attempt | undefined): string => (attempt?.tab === 'direct debit' ? 'bank account' : 'card');

export const LOGGED: Law = {
  title: 'tells the log once, and why, of everything that failed or was held back, and of nothing else',
  broken: (page) => {
    const { heard, asked, notes } = page;
    const logged = heard.logged.map(
      ({ level, message, cause }) => `${level}: ${message}${cause === undefined ? '' : `, for ${whyOf(cause)}`}`,
    );
    const expected = [
      ...notes,
      ...asked.flatMap(failureOf),
      ...Array.from({ length: page.breaks ? heard.saves : 0 }, () => "error: 'report-saved' failed, for an error"),
    ];
    return logged.toSorted().join('\n') === expected.toSorted().join('\n')
      ? null
      : `The log was told:\n${logged.join('\n')}\nand should have been:\n${expected.join('\n')}`;
  },
};

const whyOf = (cause: unknown): string => (typeof cause === 'string' ? cause : 'an error');

const CALLS: Record<string, string> = {
  listPaymentMethods: 'saved payment methods could not be loaded',
  createSetupIntent: 'no setup intent could be created',
  attachPaymentMethod: 'the new payment method could not be attached',
  changeDefaultPaymentMethod: 'the default payment method could not be changed',
};

function failureOf(asked: Asked): string[] {
  const { name, answer } = asked;
  if (!answer || hasSucceeded(asked)) return [];
  if ('threw' in answer) return ['error: the card provider could not be asked, for an error'];
  const { failure, refusal, status } = answer.came as {
    failure?: CallFailure | ProviderRefusal;
    refusal?: ProviderRefusal;
    status?: string;
  };
  if (status !== undefined) return [`warning: the bank account was not set up, for ${status}`];
  if (!MAKES.includes(name)) {
    const { kind, message } = failure as { kind: string; message?: string };
    const why = kind === 'refused' ? message : kind === 'unanswered' ? 'an error' : kind;
    return [`warning: ${CALLS[name]}, for ${why}`];
  }
  const { invalidEntry, declineCode, code, message } = (refusal ?? failure) as ProviderRefusal;
  if (invalidEntry) return [];
  return [`warning: the card provider refused the new details, for ${declineCode ?? code ?? message}`];
}

export const NO_SECRETS: Law = {
  title: 'lets no secret into a log or a message',
  broken: ({ heard }) => {
    const text = JSON.stringify([heard.logged.map(({ message, cause }) => [message, String(cause)]), heard.toasts]);
    const found = /_secret_|\btok_\w+|\b\d{15,16}\b|\bdemo\./.exec(text);
    return found ? `This left the module: ${found[0]}.` : null;
  },
};
