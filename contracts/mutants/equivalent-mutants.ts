import { mapObjects } from './json-fields.ts';
import type { ProviderVariant } from './mutant.ts';
import { delayResponse, replaceBody, setHeader } from './mutations.ts';

type Fields = Record<string, unknown>;

/** Changes every object in the data of a success. */
const mutateData = (change: (object: Fields) => Fields) =>
  replaceBody('success', ({ data, ...rest }) => ({ ...rest, data: mapObjects(data, change) }));

const reverseFields = (object: Fields): Fields =>
  Object.fromEntries(Object.entries(object).reverse().map(reverseLists));
const reverseLists = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  Array.isArray(value) ? value.toReversed() : value,
];

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
function shiftDate(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  // The end of a trial is exact: the same instant in another time zone.
  if (name === 'endDate' && INSTANT.test(value)) return new Date(value).toISOString().replace('Z', '+00:00');
  if (DAY.test(value)) return `${value}T00:00:00+10:00`;
  return INSTANT.test(value) ? '2031-10-05T03:30:00+11:00' : value;
}

/** Ids as other backends create them. */
const replaceId = (name: string, value: unknown): unknown => {
  if (name !== 'id' || typeof value !== 'string') return value;
  return value.startsWith('sub_') ? '48213907' : `7f3c1e52-0000-4000-8000-${value.length}`;
};
const mapFields = (object: Fields, changeValue: (name: string, value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, changeValue(name, value)]));

const DELAY_MS = 100;

const createEquivalentMutant = (
  name: string,
  description: string,
  ...mutations: ProviderVariant['mutations']
): ProviderVariant => ({
  name,
  description,
  operation: 'all',
  mutations,
});

/** Differences that backends are free to have. Equivalent only with respect to the contracts: every contract must pass. */
export const equivalentMutants: ProviderVariant[] = [
  createEquivalentMutant(
    'extra fields',
    'sends an additional field in every object, and `extensions`',
    mutateData((object) => ({ ...object, revision: 7 })),
    replaceBody('success', (body) => ({ ...body, extensions: { tookMs: 4 } })),
    replaceBody('error', ({ errors, ...body }) => ({
      ...body,
      errors: (errors as Fields[]).map((error) => ({
        ...error,
        path: ['operation'],
        locations: [{ line: 2, column: 3 }],
      })),
    })),
  ),
  createEquivalentMutant('other order', 'sends fields and lists in a different order', mutateData(reverseFields)),
  createEquivalentMutant(
    'other ids',
    'uses a different format of ids',
    mutateData((object) => mapFields(object, replaceId)),
  ),
  createEquivalentMutant(
    'other dates',
    'uses other dates and another time zone, and sends dates as timestamps',
    mutateData((object) => mapFields(object, shiftDate)),
  ),
  createEquivalentMutant('slower', 'responds slowly', delayResponse(DELAY_MS)),
  createEquivalentMutant(
    'plain JSON',
    'sends its responses as application/json',
    setHeader('content-type', 'application/json'),
  ),
];

/** All equivalent mutants combined. */
export const combinedEquivalentMutant: ProviderVariant = createEquivalentMutant(
  'all equivalent mutants',
  'does all of these at once',
  ...equivalentMutants.flatMap(({ mutations }) => mutations),
);

export const unmutatedProvider: ProviderVariant = createEquivalentMutant('unmutated', 'has no mutations');
