/**
 * Fills the fields that a session's world leaves unsaid, with @graphql-tools/mock. A filled value depends on the session,
 * the type, the id and the field and on nothing else, so that an answer is the same in any order and on any run.
 */
import { createRequire } from 'node:module';
import type { IMockStore, IMocks, Ref } from '@graphql-tools/mock';
import type { GraphQLSchema } from 'graphql';
import { isObjectType } from 'graphql';
import { setOwnValue } from '../own-value.ts';
import { type Subject, sensibleValue } from './sensible-values.ts';

export interface Fill {
  /** The value of a field of the object with this key. */
  field(typeName: string, key: string, fieldName: string): unknown;
}

/** An object of which nothing was said: a reference into the store that fills it. */
export const isFilled = (value: unknown): value is Ref =>
  value !== null && typeof value === 'object' && '$ref' in value;

/** The library is loaded with the first field that has to be filled: a server would wait for it at its start, for nothing. */
const mocking = (): typeof import('@graphql-tools/mock') => createRequire(import.meta.url)('@graphql-tools/mock');

/**
 * Makes a session's fill. The mocks are built once per schema and read `subject`, which is set just before the store
 * asks them: a mock function is not told for whom it answers, and the store calls it at once.
 */
export function createFills(schema: GraphQLSchema): (seed: string, around: string) => Fill {
  let subject: Subject = { seed: '', typeName: '', key: '', fieldName: '', around: '' };
  const mocks: IMocks = {};
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const fields = Object.values(type.getFields());
    const values = fields.map((field) => [field.name, () => sensibleValue(subject, field.type)] as const);
    setOwnValue(mocks, type.name, Object.fromEntries(values));
  }
  return (seed, around) => {
    let store: IMockStore | null = null;
    return {
      field(typeName, key, fieldName) {
        store ??= mocking().createMockStore({ schema, mocks });
        subject = { seed, typeName, key, fieldName, around };
        return store.get(typeName, key, fieldName);
      },
    };
  };
}
