import { findBreakingChanges, findDangerousChanges, type GraphQLSchema } from 'graphql';

/** What a backend of the released interface would not survive, or might not, in words. */
export const changesSinceRelease = (released: GraphQLSchema, current: GraphQLSchema): string[] => [
  ...findBreakingChanges(released, current).map(({ description }) => `Breaking: ${description}`),
  ...findDangerousChanges(released, current).map(({ description }) => `Dangerous: ${description}`),
];
