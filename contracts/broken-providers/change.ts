/** What the checkout asks, as a wrong provider finds it. */
export interface Call {
  method: string;
  path: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Json;
}

/** What a right provider answers, as a wrong one finds it. */
export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** As JSON, or as text where it is none. */
  body: unknown;
}

export type Json = Record<string, unknown>;

/** One difference between a right provider and a wrong one; it changes what it is given, in place. */
export interface Change {
  /** Before the right provider sees the call. */
  call?: (call: Call) => void;
  /** Before the checkout sees the answer. */
  answer?: (answer: Answer, call: Call, examples: Examples) => void | Promise<void>;
}

/** The example answer of a contract, by its description. */
export type Examples = (description: string) => Answer;
