import { getNamedType, isObjectType } from 'graphql';
import { type ResponseMutant, type Mutation, removeField, setField } from '../mutations.ts';
import { isList, type SelectedField } from './selected-fields.ts';

/** A structural defect of one field in a response. */
interface FieldDefect {
  kind: string;
  /** Completes 'sends the field …'. */
  description: string;
  applies: (field: SelectedField) => boolean;
  mutate: (path: string) => Mutation;
}

const typeName = ({ field }: SelectedField): string => getNamedType(field.type).name;
const isObject = ({ field }: SelectedField): boolean => isObjectType(getNamedType(field.type));
const isNumber = (field: SelectedField): boolean => ['Int', 'Float'].includes(typeName(field));
const isText = (field: SelectedField): boolean => ['String', 'ID', 'DateTime'].includes(typeName(field));
const isCents = ({ field }: SelectedField): boolean =>
  /(_in_c|InC)ents$/.test(field.name) || /\bcents\b/i.test(field.description ?? '');
const isDescribedAs = (pattern: RegExp) => ({ field }: SelectedField) => pattern.test(field.description ?? '');
const all = () => true;
const one = (each: SelectedField) => !isList(each.field);

const hasValue = (value: unknown): boolean => value !== null && value !== undefined;
const change = (map: (value: never) => unknown) => (path: string) =>
  setField(path, (value: unknown) => (hasValue(value) ? map(value as never) : value));

/** Units and formats are those that schema.graphql documents. */
const DEFECTS: readonly FieldDefect[] = [
  { kind: 'missing', description: 'not at all', applies: all, mutate: removeField },
  {
    kind: 'null',
    description: 'as null',
    // The amount may stand in `amountInCents`, the percentage in `coupon.value`.
    applies: ({ path }) => !/^checkCouponCode.discount(AmountInCents|Percent)$/.test(path),
    mutate: change(() => null),
  },
  {
    kind: 'wrong type',
    description: 'as a string',
    applies: (field) => one(field) && (isNumber(field) || typeName(field) === 'Boolean'),
    mutate: change(String),
  },
  {
    kind: 'wrong type',
    description: 'as a number',
    // Ids may be integers.
    applies: (field) => one(field) && isText(field) && typeName(field) !== 'ID',
    mutate: change((value) => (/^\d+$/.test(value) ? Number(value) : 17)),
  },
  {
    kind: 'wrong type',
    description: 'as an object',
    applies: (field) => one(field) && isText(field),
    mutate: change((value) => ({ value })),
  },
  {
    kind: 'wrong type',
    description: 'as a string of JSON',
    applies: (field) => one(field) && isObject(field),
    mutate: change(JSON.stringify),
  },
  { kind: 'empty', description: 'as an empty string', applies: (field) => one(field) && isText(field), mutate: change(() => '') },
  { kind: 'empty', description: 'as an empty object', applies: (field) => one(field) && isObject(field), mutate: change(() => ({})) },
  { kind: 'wrong unit', description: 'in dollars', applies: isCents, mutate: change((cents: number) => cents / 100) },
  { kind: 'wrong unit', description: 'in hundredths of a cent', applies: isCents, mutate: change((cents: number) => cents * 100) },
  { kind: 'wrong unit', description: 'as a fraction', applies: isDescribedAs(/\b0 to 100\b|Per cent/), mutate: change((percent: number) => percent / 100) },
  { kind: 'wrong unit', description: 'counted from 0', applies: isDescribedAs(/\b1 to 12\b/), mutate: change((month: number) => month - 1) },
  { kind: 'wrong unit', description: 'with two digits', applies: isDescribedAs(/Four digits/), mutate: change((year: number) => year % 100) },
  { kind: 'wrong sign', description: 'with the other sign', applies: isCents, mutate: change((cents: number) => (cents === 0 ? 0 : -cents)) },
  { kind: 'list for one', description: 'in a list', applies: one, mutate: change((value) => [value]) },
  { kind: 'one for list', description: 'as its first item', applies: ({ field }) => isList(field), mutate: change(([first = null]: unknown[]) => first) },
  { kind: 'empty', description: 'as an empty list', applies: ({ field }) => isList(field), mutate: change(() => []) },
  {
    kind: 'paged',
    description: 'in pages',
    applies: ({ field }) => isList(field),
    mutate: change((items: unknown[]) => ({ items, nextPage: null })),
  },
];

/** Backends with one structural defect in one field. */
export const responseMutants = (fields: readonly SelectedField[]): ResponseMutant[] =>
  fields.flatMap((selected) =>
    DEFECTS.filter(({ applies }) => applies(selected)).map(({ kind, description, mutate }) => ({
      name: `${selected.operation}: ${selected.path} ${description}`,
      description: `sends ${selected.path} ${description}`,
      operation: selected.operation,
      kind,
      subject: selected.path,
      mutations: [mutate(`data.${selected.path}`)],
    })),
  );
