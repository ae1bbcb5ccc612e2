import { parseExpiry } from '../../rules/card-expiry.ts';
import type { ProviderResult } from '../messages.ts';
import type { FieldFrames } from '../provider-request.ts';
import { withTimeout } from '../with-timeout.ts';
import { readSiblingField } from './field-access.ts';

/** A field responds after at most one clock request, and never once its frame is removed. */
const FIELD_TIMEOUT_MS = 4000;

/** The values for the API, or the result of a request that is not sent. */
export type ReadFieldsResult = { values: object } | Exclude<ProviderResult, { value?: unknown }>;

/** The values of all fields, or the first error. Reads every field, so that each one shows its error. */
export async function readFields(frames: FieldFrames): Promise<ReadFieldsResult> {
  const pendingFields = frameNames(frames).map((name) => readSiblingField(name));
  if (!pendingFields.every((field) => field !== undefined)) return { unmounted: true };
  const fields = await withTimeout(FIELD_TIMEOUT_MS, Promise.all(pendingFields), undefined);
  if (!fields) return { unmounted: true };
  const error = fields.find((field) => field.error)?.error;
  if (error) return { error: { ...error } };
  const digits = Object.assign({}, ...fields.map((field) => field.digits));
  if (frames.type === 'au_becs_debit') {
    return { values: { bsb_number: digits.bsb, account_number: digits['account-number'] } };
  }
  if (frames.type === 'cvc_update') return { values: { cvc: digits.cvc } };
  const expiry = parseExpiry(digits['exp-date'] ?? '');
  return {
    values: {
      number: digits.cardnumber,
      ...(expiry && { exp_month: expiry.month, exp_year: expiry.year }),
      ...(digits.cvc !== undefined && { cvc: digits.cvc }),
    },
  };
}

function frameNames(frames: FieldFrames): string[] {
  const names =
    frames.type === 'card'
      ? [frames.number, frames.expiry, frames.cvc]
      : [frames.type === 'cvc_update' ? frames.cvc : frames.bank];
  return names.filter((name) => name !== undefined);
}
