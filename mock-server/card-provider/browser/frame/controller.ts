import { expiryFrom } from '../../rules/card-expiry.ts';
import { shownText } from '../../rules/decline-texts.ts';
import { CONNECTION_ERROR } from '../connection-error.ts';
import type { FieldFrames, ProviderRequest, ProviderResult, ToController } from '../messages.ts';
import { type TakenField, takeSiblingField } from './field-access.ts';
import type { PageLine } from './page-line.ts';

/** Answers the page's requests: takes digits from the fields, asks the API, and returns only what is opaque. */
export function startController(page: PageLine): void {
  page.listen<ToController>(async ({ id, publishableKey, request }) => {
    page.say({ kind: 'answer', id, result: await perform(request, publishableKey) });
  });
}

async function perform(request: ProviderRequest, publishableKey: string): Promise<ProviderResult> {
  if (!request.fields) return ask(request, request.body, publishableKey);
  const taken = takeFields(request.fields.frames);
  if (!taken) return { unmounted: true };
  if ('error' in taken) return { error: { ...taken.error } };
  return ask(request, withValues(request.body ?? {}, request.fields.under, taken.values), publishableKey);
}

/** The values of all fields, or the first fault. Every field is asked, so that each shows what it lacks. */
function takeFields(frames: FieldFrames) {
  const names = frames.type === 'card' ? [frames.number, frames.expiry, frames.cvc] : [frames.bank];
  const fields: TakenField[] = [];
  for (const name of names) {
    if (name === undefined) continue;
    const field = takeSiblingField(name);
    if (!field) return undefined;
    fields.push(field);
  }
  const error = fields.find((field) => field.error)?.error;
  if (error) return { error };
  const digits = Object.assign({}, ...fields.map((field) => field.digits));
  if (frames.type === 'au_becs_debit') {
    return { values: { bsb_number: digits.bsb, account_number: digits['account-number'] } };
  }
  const expiry = expiryFrom(digits['exp-date'] ?? '');
  return {
    values: {
      number: digits.cardnumber,
      ...(expiry && { exp_month: expiry.month, exp_year: expiry.year }),
      ...(digits.cvc !== undefined && { cvc: digits.cvc }),
    },
  };
}

/** A copy of `body` with `values` added to the object at `under`. */
function withValues(body: Record<string, unknown>, [key, ...rest]: string[], values: object): Record<string, unknown> {
  if (key === undefined) return { ...body, ...values };
  const inner = body[key];
  return { ...body, [key]: withValues(typeof inner === 'object' && inner ? { ...inner } : {}, rest, values) };
}

async function ask(
  { method, path }: ProviderRequest,
  body: object | null,
  publishableKey: string,
): Promise<ProviderResult> {
  try {
    const response = await fetch(`/card-provider${path}`, {
      method,
      cache: 'no-store',
      headers: {
        authorization: `Bearer ${publishableKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json().catch(() => null);
    if (response.ok && answer) return { value: answer };
    return { error: shownError(answer?.error) };
  } catch {
    return CONNECTION_ERROR;
  }
}

/** An API error with the text meant for people; its `setup_intent` keeps the API's own words. */
function shownError(error: { message: string; code?: string; decline_code?: string } | undefined) {
  if (!error) return { type: 'api_error', message: 'An unexpected error occurred.' };
  return { ...error, message: shownText(error) };
}
