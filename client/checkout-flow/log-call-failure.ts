import type { RequestFailure } from '#graphql';
import type { CheckoutPorts } from './ports.ts';

/** Logs for the host why a call returned no data. */
export const logCallFailure = (message: string, failure: RequestFailure, { log }: Pick<CheckoutPorts, 'log'>): void =>
  log({ level: 'warning', message, cause: failure.kind === 'refused' ? failure.message : failure.cause });
