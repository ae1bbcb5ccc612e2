import { parseExpiry } from '../../rules/card.ts';
import type { ValidationError } from '../../rules/error-messages.ts';
import type { InputName } from '../../rules/validate-field.ts';
import type { FieldFrames, ProviderResult } from '../messages.ts';

/** A field's digits, and its validation error if there is one. */
interface FieldValues {
  error?: ValidationError;
  digits: Record<InputName, string>;
}

/** The controller calls this across frames of one origin. The page has another origin and cannot access these windows. */
interface FieldWindow extends Window {
  readField?: () => Promise<FieldValues>;
}

export function exposeField(readField: () => Promise<FieldValues>): void {
  (window as FieldWindow).readField = readField;
}

/** Reads the field in the sibling frame with this name; undefined when there is none. */
function readSiblingField(name: string): Promise<FieldValues> | undefined {
  for (let index = 0; index < window.parent.frames.length; index++) {
    const sibling = window.parent.frames[index] as FieldWindow | undefined;
    try {
      if (sibling?.name === name) return sibling.readField?.();
    } catch {
      // A frame of another origin.
    }
  }
  return undefined;
}

/** A field responds after at most one clock request, and never once its frame is removed. */
const FIELD_TIMEOUT_MS = 4000;

/** The values for the API, or the result of a request that is not sent. */
export type ReadFieldsResult = { values: object } | Exclude<ProviderResult, { value?: unknown }>;

/** The values of all fields, or the first error. Reads every field, because each one then shows its error. */
export async function readFields(frames: FieldFrames): Promise<ReadFieldsResult> {
  const names = frames.type === 'card' ? [frames.number, frames.expiry, frames.cvc] : [frames.bank];
  const pendingFields = names.filter((name) => name !== undefined).map((name) => readSiblingField(name));
  if (!pendingFields.every((field) => field !== undefined)) return { unmounted: true };
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), FIELD_TIMEOUT_MS));
  const fields = await Promise.race([Promise.all(pendingFields), timeout]);
  if (!fields) return { unmounted: true };
  const error = fields.find((field) => field.error)?.error;
  if (error) return { error: { ...error } };
  const digits = Object.assign({}, ...fields.map((field) => field.digits));
  if (frames.type === 'au_becs_debit') {
    return { values: { bsb_number: digits.bsb, account_number: digits['account-number'] } };
  }
  const expiry = parseExpiry(digits['exp-date'] ?? '');
  return {
    values: {
      number: digits.cardnumber,
      ...(expiry && { exp_month: expiry.month, exp_year: expiry.year }),
      ...(digits.cvc !== undefined && { cvc: digits.cvc }),
    },
  };
}
