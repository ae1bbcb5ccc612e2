/** What a GraphQL document may ask for. The checkout's own documents and the introspection of tools stay far below. */
import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import type { GraphQLError, ParseOptions, ValidationContext, ValidationRule } from 'graphql';

/** The lexer stops there: neither the parser nor anything after it sees more. */
export const PARSE_OPTIONS = { maxTokens: 1_000 } satisfies ParseOptions;

/** Of fields, arguments, types and operations: the search for the nearest name takes as long as the name. */
const LONGEST_NAME = 100;
const TOO_LONG = new RegExp(String.raw`\b\w{${LONGEST_NAME + 1}}`);

/** Why a document is refused before it is parsed; null when it is not. */
export const refusedUnparsed = (query: unknown): string | null =>
  typeof query === 'string' && TOO_LONG.test(query)
    ? `A name or a word is longer than ${LONGEST_NAME} characters.`
    : null;

const options = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/**
 * Aliases and fragments multiply what a field costs, above all those of introspection, whose lists are long. The usual
 * introspection has depth 21 and costs some 330.
 */
export const LIMITS: readonly ValidationRule[] = [
  maxDepthRule({ n: 25, ignoreIntrospection: false, ...options }),
  maxAliasesRule({ n: 10, ...options }),
  costLimitRule({ maxCost: 1_000, depthCostFactor: 1, ignoreIntrospection: false, ...options }),
];
