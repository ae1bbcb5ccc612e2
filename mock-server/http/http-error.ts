import { RequestError } from '../request-error.ts';

/** A request that HTTP cannot serve, with the headers of its response. */
export class HttpError extends RequestError {
  override readonly name = 'HttpError';
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(status, message);
    this.headers = headers;
  }
}

/** The client closed its connection while its request was being read, so no response is sent. */
export class ClientDisconnectedError extends Error {
  override readonly name = 'ClientDisconnectedError';
}
