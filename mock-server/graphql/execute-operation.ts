import type { ApolloServer } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import type { RequestContext } from './context.ts';
import { meetOperation } from './meet-operation.ts';
import { runOperation } from './run-operation.ts';

export interface Executed {
  // biome-ignore lint/suspicious/noExplicitAny: what comes back depends on the operation that the caller sent.
  data?: Record<string, any> | null;
  errors?: readonly GraphQLFormattedError[];
}

/** A fault broke the connection; whether the work was done stands in the journal. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** A fault put something in place of the answer that is no GraphQL answer. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

/** Runs an operation in process and answers what a caller over HTTP would hear, faults included. */
export async function executeOperation(
  apollo: ApolloServer<RequestContext>,
  contextValue: RequestContext,
  query: string,
  variables: Record<string, unknown>,
): Promise<Executed> {
  const instead = await meetOperation(contextValue, { query, variables }, { keepsProcess: true });
  const breaks = contextValue.met?.fault.breaks;
  const says = contextValue.met?.says ?? '';
  if (breaks?.with === 'status') throw new BrokenAnswer(`[scenario server] No GraphQL answer: ${says}.`);
  if (instead && breaks?.with !== 'lost connection') return instead.answer as Executed;
  if (instead) throw new ConnectionLost(`[scenario server] The connection is lost: ${says}.`);
  const { text } = await runOperation(apollo, contextValue, { query, variables });
  if (breaks?.with === 'lost connection')
    throw new ConnectionLost(`[scenario server] The connection is lost: ${says}.`);
  if (breaks?.with === 'malformed JSON') throw new BrokenAnswer(`[scenario server] Malformed JSON: ${says}.`);
  return JSON.parse(text) as Executed;
}
