import { isSecretName } from '../journal/redaction.ts';
import { ownValue } from '../own-value.ts';

/**
 * Where sent variables differ from those that were asked for, in words, a field each. Only what is asked for is
 * compared; inside a list everything is. What was not sent counts as null.
 */
export function differencesFrom(asked: unknown, sent: unknown, at = ''): string[] {
  if (isRecord(asked)) {
    if (!isRecord(sent)) return [differs(at, asked, sent)];
    return Object.entries(asked).flatMap(([name, inner]) =>
      differencesFrom(inner, ownValue(sent, name), at === '' ? name : `${at}.${name}`),
    );
  }
  return isSame(asked, sent) ? [] : [differs(at, asked, sent)];
}

function differs(at: string, asked: unknown, sent: unknown): string {
  const what = at === '' ? 'the variables' : `'${at}'`;
  if (isSecretName(at.split('.').at(-1) ?? '')) return `${what} is another one`;
  const wanted = `not ${say(asked)}`;
  return sent === undefined ? `${what} was not sent, ${wanted}` : `${what} is ${say(sent)}, ${wanted}`;
}

const say = (value: unknown): string => JSON.stringify(value ?? null);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]));
  }
  if (isRecord(one) && isRecord(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => isSame(ownValue(one, name), ownValue(other, name)));
  }
  return (one ?? null) === (other ?? null);
}
