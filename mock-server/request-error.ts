/** A request that is rejected. The message goes to the client: what failed, why and what to do. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError';
  /** HTTP status. */
  readonly status: number;
  /** The code of the GraphQL error; null for the status's usual one. */
  readonly code: string | null;

  constructor(status: number, message: string, code: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
