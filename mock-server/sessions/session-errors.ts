import { RequestError } from '../request-error.ts';

/** The session store does not answer. The operation may have been saved or not. */
export class StoreUnavailableError extends RequestError {
  override readonly name = 'StoreUnavailableError';

  constructor(reason: string, cause?: unknown) {
    super(
      503,
      `The session store does not answer (${reason}). No session is lost; send the request again.`,
      'SERVICE_UNAVAILABLE',
      { 'retry-after': '1' },
    );
    this.cause = cause;
  }
}

/** The session store has no memory for a change. The change is not saved, and reading and ending sessions go on. */
export class StoreFullError extends RequestError {
  override readonly name = 'StoreFullError';

  constructor(reason: string) {
    super(
      503,
      `The session store is full (${reason}). Nothing was saved. End sessions with DELETE /sessions/<scenario>.<session>, ` +
        'raise maxmemory, or set maxmemory-policy volatile-ttl.',
      'SERVICE_UNAVAILABLE',
      { 'retry-after': '1' },
    );
  }
}

/** The session store has a record of the session that this server cannot use. It stays as it is. */
export class UnreadableSessionError extends RequestError {
  override readonly name = 'UnreadableSessionError';

  constructor(key: string, problem: string) {
    super(
      503,
      `The session store has a record of ${key} that this server cannot read: ${problem} It is kept. Start the session ` +
        `over with DELETE /sessions/${key}, or use the version of the server that wrote it.`,
      'SERVICE_UNAVAILABLE',
    );
  }
}
