type Fields = Record<string, unknown>;

/** A place where two values differ; what is not there is undefined. */
export interface ChangedField {
  /** 'paymentProfile.currentSubscriptionPrice'; empty for the whole. */
  path: string;
  one: unknown;
  other: unknown;
}

/** Where two JSON values differ, in either direction; empty when they are equal. The order of fields is no difference. */
export function changedFields(one: unknown, other: unknown, path = ''): ChangedField[] {
  if (isFields(one) && isFields(other) && Array.isArray(one) === Array.isArray(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return names.flatMap((name) => changedFields(one[name], other[name], path === '' ? name : `${path}.${name}`));
  }
  return Object.is(one, other) ? [] : [{ path, one, other }];
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
