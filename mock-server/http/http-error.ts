/** A request that cannot be served. The message goes to the client: what failed, why and what to do. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The client closed its connection while its request was being read, so no response is sent. */
export class ClientDisconnectedError extends Error {
  override readonly name = 'ClientDisconnectedError';
}
