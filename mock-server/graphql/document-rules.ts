/**
 * Validation rules in addition to those of the GraphQL specification, and limits that the checkout's documents and the
 * introspection of tools are far below.
 */
import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { GraphQLError, type ParseOptions, type ValidationContext, type ValidationRule } from 'graphql';

/** The lexer throws at this limit, before anything is parsed. */
export const PARSE_OPTIONS = { maxTokens: 1_000 } satisfies ParseOptions;

/** Limits all names, because graphql-js suggests similar names in time that grows with their length. */
export const MAX_NAME_LENGTH = 100;
const OVERLONG_NAME = new RegExp(String.raw`\b\w{${MAX_NAME_LENGTH + 1}}`);

/** The error message for a document with an overlong name; null for other documents. */
export const describeOverlongName = (query: unknown): string | null =>
  typeof query === 'string' && OVERLONG_NAME.test(query)
    ? `The query has a name or a word of more than ${MAX_NAME_LENGTH} characters. Send long texts as variables.`
    : null;

const options = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/** Rejects operations of a type that the schema lacks, which otherwise fail only when they are executed. */
const knownOperationTypesRule: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (!context.getSchema().getRootType(node.operation))
      context.reportError(
        new GraphQLError(`The schema has no ${node.operation}s. Send a query or a mutation.`, { nodes: node }),
      );
  },
});

/**
 * Limits depth, aliases and cost, because aliases and fragments multiply the cost of a field, especially of the long
 * lists of introspection. The usual introspection query has a depth of 21 and a cost of about 330.
 */
export const ADDITIONAL_RULES: readonly ValidationRule[] = [
  knownOperationTypesRule,
  maxDepthRule({ n: 25, ignoreIntrospection: false, ...options }),
  maxAliasesRule({ n: 10, ...options }),
  costLimitRule({ maxCost: 1_000, depthCostFactor: 1, ignoreIntrospection: false, ...options }),
];
