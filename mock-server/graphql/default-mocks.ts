import {
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { fingerprint } from '../backend/ids.ts';
import { ownValue } from '../json.ts';
import type { RequestContext } from './graphql-request.ts';

/** The key of an object for which the world has no data. */
const MOCK_KEY = Symbol('mock key');

/** Resolves fields from their parents' data; fields without data from the default mocks. */
export const resolveField: GraphQLFieldResolver<unknown, RequestContext> = (
  parent,
  _args,
  { world },
  { fieldName, parentType, returnType, path },
) => {
  const data = parent as Record<string, unknown> & { [MOCK_KEY]?: string };
  const value = ownValue(data, fieldName);
  if (value !== undefined) return value;
  const key = data[MOCK_KEY] ?? objectKey(data, path.prev);
  return mockField({ ...world.defaultMocks, typeName: parentType.name, key, fieldName }, returnType);
};

/** An object's id, or its indexes in lists. Independent of aliases and of the order of fields. */
function objectKey(parent: Record<string, unknown>, path: GraphQLResolveInfo['path'] | undefined): string {
  if (typeof parent['id'] === 'string') return parent['id'];
  const indexes: number[] = [];
  for (let part = path; part; part = part.prev) if (typeof part.key === 'number') indexes.unshift(part.key);
  return indexes.join('.') || 'only';
}

/** The field of an object to mock. Mocked dates are within 90 days of the instant `around`. */
interface MockedField {
  seed: string;
  around: string;
  typeName: string;
  key: string;
  fieldName: string;
}

const DAY_MS = 86_400_000;

/** Fields that are null if the schema allows it, because the event or value is usually absent. */
const USUALLY_NULL =
  /^(canceled_at|cancellation_.*|on_hold_at|trial.*|archived_at|pastDueDate|expires_at|couponDiscount|coupon|error|next.*(Handle|Id)|expirationInterval.*)$/;

const TEXTS_BY_FIELD: Record<string, string> = {
  state: 'active',
  brand: 'visa',
  kind: 'quantity_based_component',
  unit_name: 'document',
  pricing_scheme: 'per_unit',
  price_point_type: 'default',
  paymentType: 'credit card',
  intervalUnit: 'month',
  discountType: 'Percentage',
  recurringScheme: 'do_not_recur',
  receiptEmail: 'alex.nguyen@example.com',
  selfServiceUrl: 'https://billing.example.com/self-service',
  description: 'Legal documents and advice for businesses',
  accounting_code: 'LEGAL-01',
  icon: 'scales',
  iconBg: '#eef2f6',
  iconBorder: '#c3ced9',
  bankName: 'Stripe Test Bank',
  bsb_number: '000000',
  last4: '4242',
};

/**
 * The value of a field without data in the world. It depends only on the origin of the world, the type, the object's key and the
 * field, so responses are the same in any order and on any run.
 */
export function mockField(field: MockedField, type: GraphQLOutputType): unknown {
  const { seed, typeName, key, fieldName } = field;
  if (!isNonNullType(type) && USUALLY_NULL.test(fieldName)) return null;
  const nullable = getNullableType(type);
  const id = fingerprint([seed, typeName, key, fieldName].join('|'));
  const number = Number.parseInt(id, 36);
  if (isListType(nullable)) return [];
  const { name } = getNamedType(nullable);
  if (isObjectType(nullable)) return { [MOCK_KEY]: `${name.toLowerCase()}_${id}` };
  if (name === 'Boolean') return false;
  if (name === 'DateTime')
    return new Date(Date.parse(field.around) + dayOffset(fieldName, number) * DAY_MS).toISOString();
  if (name === 'Int' || name === 'Float') return defaultNumber(field, number);
  if (name === 'ID') return `${fieldName.toLowerCase().replace(/_?id$/, '') || 'id'}_${id}`;
  return ownValue(TEXTS_BY_FIELD, fieldName) ?? `${splitWords(typeName)} ${splitWords(fieldName)}`;
}

/** Ends and renewals are in the future, other dates in the past. */
const dayOffset = (fieldName: string, number: number) =>
  /end|next|renew|due|expire/i.test(fieldName) ? 1 + (number % 90) : -(1 + (number % 90));

function defaultNumber({ fieldName, around }: MockedField, number: number): number {
  if (/cents$|^price$/i.test(fieldName)) return (number % 200) * 50;
  if (/month/i.test(fieldName)) return 1 + (number % 12);
  if (/year/i.test(fieldName)) return new Date(around).getUTCFullYear() + 1 + (number % 4);
  if (/interval|count|quantity|uses|value/i.test(fieldName)) return 1 + (number % 3);
  return number % 100;
}

/** Converts 'price_point_name' and 'pricePointName' to 'price point name'. */
const splitWords = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
