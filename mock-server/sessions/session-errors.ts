import type { Catalogue } from '../catalogue/catalogue.ts';
import { describeUnknownScenario } from '../catalogue/describe-unknown-scenario.ts';
import { RequestError } from '../request-error.ts';

/** The scenario does not exist. The message names similar ones. */
export class UnknownScenarioError extends RequestError {
  override readonly name = 'UnknownScenarioError';

  constructor(name: string, catalogue: Catalogue) {
    super(404, describeUnknownScenario(name, catalogue), 'UNKNOWN_SCENARIO');
  }
}

/** The session store does not answer. The operation may have been saved or not. */
export class StoreUnavailableError extends RequestError {
  override readonly name = 'StoreUnavailableError';

  constructor(reason: string, cause?: unknown) {
    super(
      503,
      `The session store does not answer (${reason}). No session is lost; send the request again.`,
      'SERVICE_UNAVAILABLE',
    );
    this.cause = cause;
  }
}
