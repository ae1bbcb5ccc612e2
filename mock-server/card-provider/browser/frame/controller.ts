import { expiryFrom } from '../../rules/card-expiry.ts';
import { askApi } from '../ask-api.ts';
import type { FieldFrames, ProviderRequest, ProviderResult, ToController } from '../messages.ts';
import type { PageLine } from '../page-line.ts';
import { within } from '../within.ts';
import { takeSiblingField } from './field-access.ts';

/** A field answers at once, or after it has asked for the time; one whose frame goes meanwhile never does. */
const FIELD_PATIENCE_MS = 4000;

/** Answers the page's requests: takes digits from the fields, asks the API, and returns only what is opaque. */
export function startController(page: PageLine): void {
  page.listen<ToController>(async ({ kind, id, publishableKey, request }) => {
    if (kind !== 'request') return;
    page.say({ kind: 'answer', id, result: await perform(request, publishableKey) });
  });
}

async function perform(request: ProviderRequest, publishableKey: string): Promise<ProviderResult> {
  if (!request.fields) return askApi(request, request.body, publishableKey);
  const taken = await takeFields(request.fields.frames);
  if (!taken) return { unmounted: true };
  if ('error' in taken) return { error: { ...taken.error } };
  return askApi(request, withValues(request.body ?? {}, request.fields.under, taken.values), publishableKey);
}

/** The values of all fields, or the first fault. Every field is asked, so that each shows what it lacks. */
async function takeFields(frames: FieldFrames) {
  const offers = namesIn(frames).map((name) => takeSiblingField(name));
  if (!offers.every((offer) => offer !== undefined)) return undefined;
  const fields = await within(FIELD_PATIENCE_MS, Promise.all(offers), undefined);
  if (!fields) return undefined;
  const error = fields.find((field) => field.error)?.error;
  if (error) return { error };
  const digits = Object.assign({}, ...fields.map((field) => field.digits));
  if (frames.type === 'au_becs_debit') {
    return { values: { bsb_number: digits.bsb, account_number: digits['account-number'] } };
  }
  if (frames.type === 'cvc_update') return { values: { cvc: digits.cvc } };
  const expiry = expiryFrom(digits['exp-date'] ?? '');
  return {
    values: {
      number: digits.cardnumber,
      ...(expiry && { exp_month: expiry.month, exp_year: expiry.year }),
      ...(digits.cvc !== undefined && { cvc: digits.cvc }),
    },
  };
}

function namesIn(frames: FieldFrames): string[] {
  const names =
    frames.type === 'card'
      ? [frames.number, frames.expiry, frames.cvc]
      : [frames.type === 'cvc_update' ? frames.cvc : frames.bank];
  return names.filter((name) => name !== undefined);
}

/** A copy of `body` with `values` added to the object at `under`. */
function withValues(body: Record<string, unknown>, [key, ...rest]: string[], values: object): Record<string, unknown> {
  if (key === undefined) return { ...body, ...values };
  const inner = body[key];
  return { ...body, [key]: withValues(typeof inner === 'object' && inner ? { ...inner } : {}, rest, values) };
}
