import * as z from 'zod';
import {
  anyOption,
  checkOptions,
  type OptionSchemas,
  regExpOption,
  textOption,
} from '../../mock-server/package/check-options.ts';
import { type BackendOptions, checkHeaders } from './backend-address.ts';
import type { Level } from './pact.ts';
import type { ContractResult } from './verdict.ts';

export interface VerifyContractsOptions extends BackendOptions {
  /** Which contracts run. With 'all', the default, the required contracts decide the status, if there are any. */
  level?: Level | 'all';
  only?: RegExp;
  /** How many conversations run at the same time, 1 to 32; default 8. Contracts are verified one after the other. */
  concurrency?: number;
  /** How many generated conversations run after the others, and decide the status too; default: 60, always the same. */
  explore?: number;
  /** Generates the conversations of an earlier run. */
  seed?: number;
  /** Runs only the generated conversation at this path of `seed`. */
  path?: string;
  pacts?: string;
  onResult?: (result: ContractResult, position: number, total: number) => void;
}

const durationOption = z.number().positive('be a number above 0');
const pathOption = z.string().regex(/^\/(?![/\\])[^\s#\\]*$/, 'be a path such as /query');

const OPTIONS: OptionSchemas<VerifyContractsOptions> = {
  baseUrl: textOption,
  graphqlPath: pathOption,
  intentionPath: pathOption,
  headers: z.record(z.string(), z.string(), 'be an object of texts'),
  statesUrl: textOption,
  level: z.enum(['required', 'recommended', 'all'], "be 'required', 'recommended' or 'all'"),
  only: regExpOption,
  timeoutMs: durationOption,
  timeLimitMs: durationOption,
  concurrency: z.int().min(1).max(32, 'be a number from 1 to 32'),
  rate: z.number().positive().max(1_000, 'be a number of requests a second, at most 1000'),
  explore: z.int().min(1).max(10_000, 'be a number from 1 to 10000'),
  seed: z.int32(),
  path: z.string().regex(/^\d+(:\d+)*$/, 'be one that an earlier run printed'),
  pacts: textOption,
  onResult: anyOption,
};

export function checkVerification(options: VerifyContractsOptions): void {
  checkOptions('verifyContracts', options, OPTIONS);
  const { baseUrl, statesUrl, headers = {}, explore, seed, path } = options;
  checkHeaders(headers);
  for (const [name, url] of Object.entries({ baseUrl, statesUrl: statesUrl ?? baseUrl }))
    if (!URL.canParse(url) || !/^https?:\/\/[^/]/.test(url))
      throw new Error(`'options.${name}' is not a URL. Start it with http:// or https://.`);
  if (explore === undefined && (seed ?? path) !== undefined)
    throw new Error("'options.seed' and 'options.path' belong to 'options.explore'.");
  if (path !== undefined && seed === undefined) throw new Error("'options.path' needs its 'options.seed'.");
  if (explore !== undefined && statesUrl === undefined)
    throw new Error("'options.explore' needs 'options.statesUrl', which sets up the generated users.");
}
