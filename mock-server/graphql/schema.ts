import { addMocksToSchema } from '@graphql-tools/mock';
import { buildSchema as build, type GraphQLSchema } from 'graphql';
import { defaultMocks } from './default-mocks.ts';
import { schemaText } from './generated/schema-text.ts';
import { resolvers } from './resolvers.ts';

/** Building the schema is slow, so a server builds one for all sessions. */
export function buildSchema(): GraphQLSchema {
  // Skips the validation of the schema, which takes a third of the time, because `npm run write` has validated its text.
  const schema = build(schemaText, { assumeValid: true });
  return addMocksToSchema({ schema, resolvers, mocks: defaultMocks, preserveResolvers: true });
}

/** A null value for every root field keeps the mocking library from storing all arguments in memory. */
export const rootValue: Readonly<Record<string, null>> = Object.fromEntries(
  Object.values(resolvers).flatMap((fields) => Object.keys(fields).map((name) => [name, null])),
);
