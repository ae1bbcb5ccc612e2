import type { IMockStore, IMocks, Ref } from '@graphql-tools/mock';
import type { GraphQLSchema } from 'graphql';
import { isObjectType } from 'graphql';
import { setOwnValue } from '../own-value.ts';
import { defaultValue, type MockedField } from './default-values.ts';
import { loadMockLibrary } from './mock-library.ts';

/**
 * Values for fields without data in the world, from @graphql-tools/mock. A value depends only on the session, the type,
 * the object's key and the field, so answers are the same in any order and on any run.
 */
export interface DefaultMocks {
  fieldValue(typeName: string, key: string, fieldName: string): unknown;
}

/** Whether an object is a reference into the mock store, because the world has no data for it. */
export const isMockRef = (value: unknown): value is Ref =>
  value !== null && typeof value === 'object' && '$ref' in value;

/**
 * Returns a function that creates a session's default mocks. The mock functions are built once per schema. They read
 * `mockedField`, set just before each synchronous call, because the store does not pass the field to them.
 */
export function createDefaultMocksFactory(schema: GraphQLSchema): (seed: string, around: string) => DefaultMocks {
  let mockedField: MockedField = { seed: '', typeName: '', key: '', fieldName: '', around: '' };
  const mocks: IMocks = {};
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const fields = Object.values(type.getFields());
    const values = fields.map((field) => [field.name, () => defaultValue(mockedField, field.type)] as const);
    setOwnValue(mocks, type.name, Object.fromEntries(values));
  }
  return (seed, around) => {
    let store: IMockStore | null = null;
    return {
      fieldValue(typeName, key, fieldName) {
        store ??= loadMockLibrary().createMockStore({ schema, mocks });
        mockedField = { seed, typeName, key, fieldName, around };
        return store.get(typeName, key, fieldName);
      },
    };
  };
}
