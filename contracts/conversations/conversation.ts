import type { StateName } from '#contract-states';

/**
 * A dialogue of a few requests, for what a contract of one request cannot say. Text values may contain `{name}`: a value of
 * the user's state, or one that an earlier step has remembered; `{user.name}` is a value of another user's state.
 */
export interface Conversation {
  description: string;
  /** Each is set up by the states endpoint. The first one sends the requests of steps that name no user. */
  users: Readonly<Record<string, { state: StateName; params?: object }>>;
  steps: readonly [Step, ...Step[]];
}

export interface Step {
  /** What the user does, in plain words. */
  text: string;
  operation: string;
  variables?: Readonly<Record<string, unknown>>;
  user?: string;
  /** False: the request has no id token. */
  signedIn?: boolean;
  idempotencyKey?: string;
  /** Number of identical requests sent at the same time; default 1. Expectations apply to the first response. */
  times?: number;
  expect?: readonly Expectation[];
  /** Paths in the response body by the names under which their values are remembered, before expectations are checked. */
  remember?: Readonly<Record<string, string>>;
}

/**
 * What the value at a path of the response body must be, or the 'HTTP status'. With `[*]` in the path, `includes`, `excludes`
 * and `count` refer to the values of all items.
 */
export type Expectation = { at: string } & (
  | { equals: unknown }
  | { differsFrom: unknown }
  | { startsWith: string }
  | { includes: unknown }
  | { excludes: unknown }
  | { count: number; of?: unknown }
);
