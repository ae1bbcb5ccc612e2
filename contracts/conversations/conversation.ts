import type { StateName } from '#contract-states';
import type { UserInfo } from '#domain';
import type { CheckoutApi } from '#graphql';
import type { Level, Topic } from '../provider/pact.ts';
import type { Changes } from './expected-user.ts';
import type { Outcome, StepResponse } from './step-response.ts';
import type { Look, Sold } from './user-differences.ts';

/**
 * Several requests of one or more users, because some defects show only later: the first response is right, and the next one
 * is wrong. The whole user is compared before and after the steps: with the state, and with the changes.
 */
export interface Conversation {
  description: string;
  /** The seed and the path of a generated conversation. */
  generated?: { seed: number; path: string };
  /** The topic of a recommended conversation; without a topic it is required. */
  topic?: Topic;
  /** Each is set up by the states endpoint. */
  users: readonly { state: StateName; params?: object; info?: UserInfo }[];
  /** Steps in a list are sent at once. */
  steps: readonly (Step | readonly Step[] | 'nothing has changed')[];
  /** The differences of each user afterwards; everything else is as it was. */
  changes?: readonly (Changes | undefined)[];
}

/** A call of the client's own API. */
export type Send = (api: CheckoutApi, context: StepContext) => Promise<unknown>;

export type Values = Readonly<Record<string, unknown>>;

export interface StepContext {
  /** The sender of the request, and the number of this user; the first one is 0. */
  user: Values;
  number: number;
  users: readonly Values[];
  /** Each user as the host knows them. No other user of any run has this email. */
  userInfos: readonly UserInfo[];
  /** Keys that several requests have, by a name in this conversation. */
  keys: Map<string, string>;
  looks: readonly (Look | undefined)[];
  sold: readonly (readonly Sold[])[];
  responses: readonly StepResponse[];
}

export interface Step {
  text: string;
  send: Send;
  /** The id token in place of the user's; null: the request has none. */
  token?: (context: StepContext) => string | null;
  /** The sender; default: the first user. */
  user?: number;
  /** Default: 'success'; 'any' of requests under one key, of which some may be refused. */
  outcome?: Outcome;
  checks: readonly Check[];
}

/** Fails the step unless the response passes. */
export type Check = (response: StepResponse, context: StepContext) => void;

export type { Changes };
export const levelOf = (topic?: Topic): Level => (topic === undefined ? 'required' : 'recommended');
