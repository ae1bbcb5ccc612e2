import type { GraphQLFieldResolver, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { ownValue } from '../own-value.ts';
import type { RequestContext } from './context.ts';
import { createDefaultMocks, isMockRef } from './default-mocks.ts';

type Path = GraphQLResolveInfo['path'];

/** Resolves fields from their parents' data; fields without data from the default mocks. */
export function createFieldResolver(schema: GraphQLSchema): GraphQLFieldResolver<unknown, RequestContext> {
  const mockField = createDefaultMocks(schema);
  return (parent, _args, { world: { filledFrom } }, { fieldName, parentType, path }) => {
    if (isMockRef(parent)) return mockField(filledFrom, parent.$ref.typeName, String(parent.$ref.key), fieldName);
    const data = parent as Record<string, unknown>;
    const value = ownValue(data, fieldName);
    if (value !== undefined) return value;
    return mockField(filledFrom, parentType.name, objectKey(data, path.prev), fieldName);
  };
}

/** An object's id, or its indexes in lists. Independent of aliases and of the order of fields. */
function objectKey(parent: Record<string, unknown>, path: Path | undefined): string {
  if (typeof parent['id'] === 'string') return parent['id'];
  const indexes: number[] = [];
  for (let part = path; part; part = part.prev) if (typeof part.key === 'number') indexes.unshift(part.key);
  return indexes.join('.') || 'only';
}
