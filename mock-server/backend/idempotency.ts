import { REDACTED, redact } from '../journal/redaction.ts';
import { ownValue, setOwnValue } from '../json.ts';
import { reject } from './backend-error.ts';
import { fingerprint } from './ids.ts';
import type { IdempotencyRecord, World } from './world.ts';

/**
 * Executes a request once per idempotency key. The same request under the same key returns the recorded response, so a
 * retry after a lost response cannot charge twice. Only successes are recorded: after an error the key may be used
 * again. A different request under a recorded key throws IDEMPOTENCY_MISMATCH.
 */
export function runIdempotently<Value>(
  world: World,
  { operation, key, request }: { operation: string; key: string | null; request: unknown },
  execute: () => Value,
): { response: Value; record: IdempotencyRecord | null; replayed: boolean } {
  if (key === null) return { response: execute(), record: null, replayed: false };
  const storedKey = withoutCardNumber(key);
  const slot = `${operation}:${storedKey}`;
  const requestJson = withoutCardNumber(canonicalJson(request));
  const earlier = ownValue(world.idempotencyRecords, slot);
  const isOtherOperation = Object.keys(world.idempotencyRecords).some(
    (other) => other !== slot && keyOfSlot(other) === storedKey,
  );
  if (isOtherOperation || (earlier && earlier.requestJson !== requestJson)) {
    reject('Your earlier payment went through with other details. Nothing more was charged.', 'IDEMPOTENCY_MISMATCH');
  }
  if (earlier) return { response: earlier.answer as Value, record: earlier, replayed: true };
  const response = execute();
  const record: IdempotencyRecord = { answer: response, requestJson, entry: null };
  setOwnValue(world.idempotencyRecords, slot, record);
  return { response, record, replayed: false };
}

/** Hashes a text with a card number, so that no record contains the number and requests stay comparable. */
const withoutCardNumber = (text: string): string =>
  redact(text, 'card numbers') === text ? text : `${REDACTED} ${fingerprint(text)}`;

const keyOfSlot = (slot: string): string => slot.slice(slot.indexOf(':') + 1);

/** JSON with sorted fields and without null fields. Equal requests have equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  const sorted = fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join()}}`;
}
