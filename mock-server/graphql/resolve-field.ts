import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { ownValue } from '../own-value.ts';
import type { RequestContext } from './context.ts';
import { isMockRef } from './default-mocks.ts';

type Path = GraphQLResolveInfo['path'];

/** Resolves a field from its parent's data; a field without data from the default mocks. */
export const resolveField: GraphQLFieldResolver<unknown, RequestContext> = (parent, _args, context, info) => {
  const { fieldName, parentType, path } = info;
  if (isMockRef(parent))
    return context.defaultMocks.fieldValue(parent.$ref.typeName, String(parent.$ref.key), fieldName);
  const value = ownValue(parent as Record<string, unknown>, fieldName);
  if (value !== undefined) return value;
  return context.defaultMocks.fieldValue(
    parentType.name,
    objectKey(parent as Record<string, unknown>, path.prev),
    fieldName,
  );
};

/** An object's id, or its indexes in lists. Independent of aliases and of the order of fields. */
function objectKey(parent: Record<string, unknown>, path: Path | undefined): string {
  if (typeof parent['id'] === 'string') return parent['id'];
  const indexes: number[] = [];
  for (let part = path; part; part = part.prev) if (typeof part.key === 'number') indexes.unshift(part.key);
  return indexes.join('.') || 'only';
}
