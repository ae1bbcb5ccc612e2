/** A request that cannot be served, in words for the person who sent it. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The client closed its connection while its request was read. There is nobody to answer. */
export class ClientLeft extends Error {
  override readonly name = 'ClientLeft';
}
