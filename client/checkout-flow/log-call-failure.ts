import type { RequestFailure } from '#graphql';
import type { CheckoutPorts } from './ports.ts';

/** What is known of why a call failed. */
export const causeOf = (failure: RequestFailure): unknown =>
  failure.kind === 'refused' ? failure.message : failure.cause;

/** Logs for the host why a call returned no data. */
export const logCallFailure = (message: string, failure: RequestFailure, { log }: Pick<CheckoutPorts, 'log'>): void =>
  log({ level: 'warning', message, cause: causeOf(failure) });
