/** A request of the checkout. */
export interface MutableRequest {
  method: string;
  path: string;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: JsonObject;
}

/** A response of the provider. */
export interface MutableResponse {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string>;
  /** Parsed JSON, or text if it is not JSON. */
  body: unknown;
}

export type JsonObject = Record<string, unknown>;

/** Modifies a request or a response in place. */
export interface Mutation {
  /** Runs before the provider receives the request. */
  request?: (request: MutableRequest) => void;
  /** Runs before the checkout receives the response. */
  response?: (response: MutableResponse, request: MutableRequest, examples: ExampleResponses) => void;
}

/** Returns the example response of a contract by its description. */
export type ExampleResponses = (description: string) => MutableResponse;
