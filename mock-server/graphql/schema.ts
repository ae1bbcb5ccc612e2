import { readFileSync } from 'node:fs';
import { buildSchema as build, type GraphQLSchema } from 'graphql';
import { ownValue } from '../own-value.ts';
import { resolvers } from './resolvers.ts';

/** The one executable schema of a server: building it is the dear part, so it is built once and sessions share it. */
export function buildSchema(): GraphQLSchema {
  const schema = build(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    const byHand: Record<string, unknown> = type ? resolvers[type.name as keyof typeof resolvers] : {};
    for (const field of Object.values(type?.getFields() ?? {})) {
      const resolve = ownValue(byHand, field.name);
      if (typeof resolve !== 'function') throw new Error(`[scenario server] ${type}.${field.name} has no resolver.`);
      field.resolve = resolve as typeof field.resolve & object;
    }
  }
  return schema;
}
