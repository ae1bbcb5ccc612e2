import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { resolvers } from './resolvers.ts';

/** The one executable schema of a server: building it is the dear part, so it is built once and sessions share it. */
export const buildSchema = (): GraphQLSchema =>
  makeExecutableSchema({
    typeDefs: readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'),
    resolvers: { ...resolvers },
  });
