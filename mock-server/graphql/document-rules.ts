/**
 * Validation rules in addition to those of the GraphQL specification, and limits that the checkout's documents and the
 * introspection of tools are far below.
 */
import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type ParseOptions,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

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

/** The names of an operation's root fields, with those of its fragments. */
export function rootFields({ definitions }: DocumentNode, { selectionSet }: OperationDefinitionNode): string[] {
  const fragments = new Map(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  const fields: string[] = [];
  const pending = [...selectionSet.selections];
  for (let next = pending.shift(); next; next = pending.shift()) {
    if (next.kind === Kind.FIELD) {
      fields.push(next.name.value);
      continue;
    }
    const fragment = next.kind === Kind.INLINE_FRAGMENT ? next : fragments.get(next.name.value);
    pending.unshift(...(fragment?.selectionSet.selections ?? []));
    // Once, because fragments may contain each other.
    if (next.kind === Kind.FRAGMENT_SPREAD) fragments.delete(next.name.value);
  }
  return fields;
}

/** Whether an operation has no field of the schema itself. */
export function isIntrospection(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const fields = rootFields(document, operation);
  return operation.operation === OperationTypeNode.QUERY && fields.every((field) => field.startsWith('__'));
}

/** Limits depth, except in introspection: tools unwrap types to a depth of their own, and its cost is limited too. */
const depthRule: ValidationRule = (context) => {
  const visitor = maxDepthRule({ n: 25, ignoreIntrospection: false, ...options })(context);
  return {
    OperationDefinition(node) {
      if (!isIntrospection(context.getDocument(), node)) visitor.onOperationDefinitionEnter(node);
    },
  };
};

/**
 * Limits depth, aliases and cost, because aliases and fragments multiply the cost of a field, especially of the long
 * lists of introspection. The usual introspection query has a cost of about 330.
 */
export const ADDITIONAL_RULES: readonly ValidationRule[] = [
  knownOperationTypesRule,
  depthRule,
  maxAliasesRule({ n: 10, ...options }),
  costLimitRule({ maxCost: 1_000, depthCostFactor: 1, ignoreIntrospection: false, ...options }),
];
