/** A request that is rejected. The message goes to the client: what failed, why and what to do. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError';
  readonly status: number;
  readonly code: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, code: string | null = null, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
