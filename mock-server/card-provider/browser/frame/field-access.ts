import { parseExpiry } from '../../rules/card.ts';
import type { ValidationError } from '../../rules/error-messages.ts';
import type { InputName } from '../../rules/validate-field.ts';
import type { FieldFrames, ProviderResult } from '../messages.ts';

interface FieldValues {
  error?: ValidationError;
  digits: Record<InputName, string>;
}

/** Only frames of the provider's origin can call `readField`: the controller frame can, the page cannot. */
interface FieldWindow extends Window {
  readField?: () => Promise<FieldValues>;
}

export function exposeField(readField: () => Promise<FieldValues>): void {
  (window as FieldWindow).readField = readField;
}

function readSiblingField(name: string): Promise<FieldValues> | undefined {
  for (let index = 0; index < window.parent.frames.length; index++) {
    const sibling = window.parent.frames[index] as FieldWindow | undefined;
    try {
      if (sibling?.name === name) return sibling.readField?.();
    } catch {
      // Skips a frame of another origin, because reading its name throws.
    }
  }
  return undefined;
}

/** How long the controller waits for the values of all fields. A field whose frame is removed never returns any. */
const FIELD_TIMEOUT_MS = 4000;

export type ReadFieldsResult = { values: object } | Exclude<ProviderResult, { value?: unknown }>;

/** Reads every field, so that each one shows its own error, and returns the first error. */
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
