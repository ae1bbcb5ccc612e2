import { expiryFrom } from '../../rules/card-expiry.ts';
import type { ProviderResult } from '../messages.ts';
import type { FieldFrames } from '../provider-request.ts';
import { within } from '../within.ts';
import { takeSiblingField } from './field-access.ts';

/** A field answers at once, or after it has asked for the time; one whose frame goes meanwhile never does. */
const FIELD_PATIENCE_MS = 4000;

/** What the API is to be sent, or why it is sent nothing. */
export type Taken = { values: object } | Exclude<ProviderResult, { value?: unknown }>;

/** The values of all fields, or the first fault. Every field is asked, so that each shows what it lacks. */
export async function takeFields(frames: FieldFrames): Promise<Taken> {
  const offers = namesIn(frames).map((name) => takeSiblingField(name));
  if (!offers.every((offer) => offer !== undefined)) return { unmounted: true };
  const fields = await within(FIELD_PATIENCE_MS, Promise.all(offers), undefined);
  if (!fields) return { unmounted: true };
  const error = fields.find((field) => field.error)?.error;
  if (error) return { error: { ...error } };
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
