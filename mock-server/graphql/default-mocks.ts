import type { IMockStore, IMocks, Ref } from '@graphql-tools/mock';
import type { GraphQLSchema } from 'graphql';
import { isObjectType } from 'graphql';
import type { World } from '../backend/world.ts';
import { setOwnValue } from '../own-value.ts';
import { defaultValue, type MockedField } from './default-values.ts';
import { loadMockLibrary } from './mock-library.ts';

/**
 * The value of a field without data in the world, from @graphql-tools/mock. It depends only on the origin of the world, the
 * type, the object's key and the field, so answers are the same in any order and on any run.
 */
type MockField = (origin: World['filledFrom'], typeName: string, key: string, fieldName: string) => unknown;

/** Whether an object is a reference into the mock store, because the world has no data for it. */
export const isMockRef = (value: unknown): value is Ref =>
  value !== null && typeof value === 'object' && '$ref' in value;

/**
 * The mock functions are built once per schema. They read `mockedField`, set just before each synchronous call, because
 * the store does not pass the field to them.
 */
export function createDefaultMocks(schema: GraphQLSchema): MockField {
  let mockedField: MockedField = { seed: '', typeName: '', key: '', fieldName: '', around: '' };
  const mocks: IMocks = {};
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const fields = Object.values(type.getFields());
    const values = fields.map((field) => [field.name, () => defaultValue(mockedField, field.type)] as const);
    setOwnValue(mocks, type.name, Object.fromEntries(values));
  }
  const stores = new WeakMap<World['filledFrom'], IMockStore>();
  return (origin, typeName, key, fieldName) => {
    const store = stores.get(origin) ?? loadMockLibrary().createMockStore({ schema, mocks });
    stores.set(origin, store);
    mockedField = { ...origin, typeName, key, fieldName };
    return store.get(typeName, key, fieldName);
  };
}
