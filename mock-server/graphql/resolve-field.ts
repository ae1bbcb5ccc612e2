import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { ownValue } from '../own-value.ts';
import type { RequestContext } from './context.ts';
import { isFilled } from './fill.ts';

type Path = GraphQLResolveInfo['path'];

/** Resolves what the world says, and asks the fill for the rest. */
export const resolveField: GraphQLFieldResolver<unknown, RequestContext> = (parent, _args, context, info) => {
  const { fieldName, parentType, path } = info;
  if (isFilled(parent)) return context.fill.field(parent.$ref.typeName, String(parent.$ref.key), fieldName);
  const said = ownValue(parent as Record<string, unknown>, fieldName);
  if (said !== undefined) return said;
  return context.fill.field(parentType.name, keyOf(parent as Record<string, unknown>, path.prev), fieldName);
};

/** An object's id, or its place among its like: aliases and the order of a query make no difference. */
function keyOf(parent: Record<string, unknown>, place: Path | undefined): string {
  if (typeof parent['id'] === 'string') return parent['id'];
  const indexes: number[] = [];
  for (let step = place; step; step = step.prev) if (typeof step.key === 'number') indexes.unshift(step.key);
  return indexes.join('.') || 'only';
}
