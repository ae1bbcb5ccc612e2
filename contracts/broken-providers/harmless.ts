import { bodyOf, header, slower } from './changes.ts';
import { eachObject } from './places.ts';
import type { Harmless } from './wrong-provider.ts';

type Fields = Record<string, unknown>;

/** Every object of a success made anew. */
const inData = (change: (object: Fields) => Fields) =>
  bodyOf('success', ({ data, ...rest }) => ({ ...rest, data: eachObject(data, change) }));

const reversed = (object: Fields): Fields => Object.fromEntries(Object.entries(object).reverse().map(turned));
const turned = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  Array.isArray(value) ? value.toReversed() : value,
];

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
function later(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (DAY.test(value)) return `${value}T00:00:00+10:00`;
  return INSTANT.test(value) ? '2031-10-05T03:30:00+11:00' : value;
}

/** As other backends make them: of a database, or of another card provider's account. */
const otherId = (name: string, value: unknown): unknown => {
  if (name !== 'id' || typeof value !== 'string') return value;
  return value.startsWith('sub_') ? '48213907' : `7f3c1e52-0000-4000-8000-${value.length}`;
};
const withFields = (object: Fields, make: (name: string, value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, make(name, value)]));

/** Long enough to be seen, and short enough to wait for a hundred times. */
const SLOW_MS = 100;

const everywhere = (name: string, does: string, ...changes: Harmless['changes']): Harmless => ({
  name,
  does,
  about: 'all',
  changes,
});

/** What backends may do as they like: every contract must hold. */
export const harmless: Harmless[] = [
  everywhere(
    'extra fields',
    'sends a field more in every object, and says something of itself in `extensions`',
    inData((object) => ({ ...object, revision: 7 })),
    bodyOf('success', (body) => ({ ...body, extensions: { tookMs: 4 } })),
    bodyOf('refusal', ({ errors, ...body }) => ({
      ...body,
      errors: (errors as Fields[]).map((error) => ({
        ...error,
        path: ['operation'],
        locations: [{ line: 2, column: 3 }],
      })),
    })),
  ),
  everywhere('other order', 'sends fields and lists in another order', inData(reversed)),
  everywhere(
    'other ids',
    'makes ids in another way',
    inData((object) => withFields(object, otherId)),
  ),
  everywhere(
    'other dates',
    'lives at another time and in another time zone, and says days as instants',
    inData((object) => withFields(object, (_, value) => later(value))),
  ),
  everywhere('slower', 'takes its time', slower(SLOW_MS)),
  everywhere('plain JSON', 'sends its answers as application/json', header('content-type', 'application/json')),
];

/** All of that at once. */
export const allHarmless: Harmless = everywhere(
  'all that is harmless',
  'does all of that at once',
  ...harmless.flatMap(({ changes }) => changes),
);

export const right: Harmless = everywhere('right', 'does nothing wrong');
