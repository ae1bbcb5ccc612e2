import { findBreakingChanges, findDangerousChanges, type GraphQLSchema } from 'graphql';

/** Breaking and dangerous changes since the released schema. */
export const changesSinceRelease = (released: GraphQLSchema, current: GraphQLSchema): string[] => [
  ...findBreakingChanges(released, current).map(({ description }) => `Breaking: ${description}`),
  ...findDangerousChanges(released, current).map(({ description }) => `Dangerous: ${description}`),
];
