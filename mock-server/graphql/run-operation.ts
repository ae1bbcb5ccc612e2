import type { ApolloServer } from '@apollo/server';
import type { FormattedExecutionResult } from 'graphql';
import type { RequestContext } from './context.ts';
import { writeOperation } from './write-operation.ts';

/** An operation that can be given to Apollo as it is. */
export interface Operation {
  query: string;
  operationName?: string | undefined;
  variables?: Record<string, unknown> | undefined;
  extensions?: Record<string, unknown> | undefined;
}

export interface Ran {
  /** The HTTP status that the answer asks for. */
  status: number;
  /** The answer as JSON. */
  text: string;
}

/** Runs an operation in its session's world and writes it into the journal. */
export async function runOperation(
  apollo: ApolloServer<RequestContext>,
  context: RequestContext,
  { query, operationName, variables, extensions }: Operation,
): Promise<Ran> {
  const request = {
    query,
    ...(operationName !== undefined && { operationName }),
    ...(variables && { variables }),
    ...(extensions && { extensions }),
  };
  const { http, body } = await apollo.executeOperation(request, { contextValue: context });
  if (body.kind !== 'single') throw new Error('[scenario server] An answer came in parts. Send no @defer.');
  const ran = { status: http.status ?? 200, text: textOf(body.singleResult) };
  writeOperation(context, { variables, ...ran });
  return ran;
}

/** What went wrong first: that is what whoever looks at the network panel looks for. */
const textOf = ({ errors, data, extensions }: FormattedExecutionResult): string =>
  `${JSON.stringify({ errors, data, extensions })}\n`;
