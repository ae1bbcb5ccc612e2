import fs from 'node:fs';
import { buildSchema, type DocumentNode, type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';

export interface Rule {
  match: string;
  regex?: string;
  variants?: { index: number; rules: Record<string, RuleSet> }[];
}

export interface RuleSet {
  matchers: Rule[];
}

/** One contract of a pact file of specification 4, as far as the gate looks at it. */
export interface Contract {
  description: string;
  request: {
    path: string;
    headers?: Record<string, unknown>;
    body?: { content: unknown };
    matchingRules?: { body?: Record<string, RuleSet> };
  };
  response: { status: number; body?: { content: unknown }; matchingRules?: { body?: Record<string, RuleSet> } };
}

/** What is sent to the GraphQL endpoint. */
export interface SentOperation {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

export interface Answered {
  data?: Record<string, unknown> | null;
  errors?: unknown[];
}

/** An operation of the client, by name, as the client sends it. */
export type Operations = ReadonlyMap<string, DocumentNode>;

export const contractsIn = (files: readonly string[]): Contract[] =>
  files.flatMap((file) => (JSON.parse(fs.readFileSync(file, 'utf8')) as { interactions: Contract[] }).interactions);

export const schemaIn = (file: string): GraphQLSchema => buildSchema(fs.readFileSync(file, 'utf8'));

export const isGraphql = ({ request }: Contract): boolean => request.path === '/graphql';
export const sentIn = ({ request }: Contract): SentOperation => request.body?.content as SentOperation;
export const answerIn = ({ response }: Contract): Answered => (response.body?.content ?? {}) as Answered;
export const rulesOf = ({ response }: Contract): Record<string, RuleSet> => response.matchingRules?.body ?? {};

/** A success is judged by its data: an answer of errors alone has none. */
export const isSuccess = (contract: Contract): boolean =>
  contract.response.status === 200 && answerIn(contract).errors === undefined;

export function operationIn(document: DocumentNode): OperationDefinitionNode {
  const found = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  if (!found) throw new Error('[contracts] A document holds no operation.');
  return found;
}
