import type { CookieJar } from 'tough-cookie';
import type { StateName } from '#contract-states';
import type { UserInfo } from '#domain';
import type { CheckoutApi } from '#graphql';
import type { Level, Topic } from '../provider/pact.ts';
import type { BackendContext } from '../provider/send-to-backend.ts';
import type { Changes } from './expected-user.ts';
import type { Outcome, StepResponse } from './step-response.ts';
import type { SeenUser, Sold } from './user-differences.ts';

/**
 * Several requests of one or more users, because some defects show only later: the first response is right, and the next one
 * is wrong. The whole user is compared before and after the steps: with the state, and with the changes.
 */
export interface Conversation {
  description: string;
  generated?: { seed: number; path: string };
  /** The topic of a recommended conversation; without a topic it is required. */
  topic?: Topic;
  users: readonly { state: StateName; params?: object; info?: UserInfo }[];
  /** Steps in a list are sent at once. */
  steps: readonly (Step | readonly Step[])[];
  changes?: readonly (Changes | undefined)[];
}

export type Send = (api: CheckoutApi, context: StepContext) => Promise<unknown>;

export interface Run extends BackendContext {
  /** The names and emails that the host sends. No other user of any run has this email. */
  userInfos: readonly UserInfo[];
  keys: Map<string, string>;
  /** The users share a browser, one after the other: it sends the cookies that the backend has set. */
  cookies: CookieJar;
  values: Readonly<Record<string, unknown>>[];
  looks: (SeenUser | undefined)[];
  responses: StepResponse[];
  sold: Sold[][];
}

export type StepContext = Run & { number: number };

export interface Step {
  text: string;
  send: Send;
  /** The id token that is sent instead of the user's own; null sends the request without one. */
  token?: (context: StepContext) => string | null;
  user?: number;
  /** By default 'success'; 'any' for a shared idempotency key, because a backend may refuse some of the requests. */
  outcome?: Outcome;
  checks: readonly Check[];
}

export type Check = (response: StepResponse, context: StepContext) => void;

export const levelOf = (topic?: Topic): Level => (topic === undefined ? 'required' : 'recommended');
