/** The entry point `legal-checkout/contracts`: verifies a backend. The package's users import its types. */
import * as z from 'zod';
import {
  anyOption,
  checkOptions,
  durationOption,
  type OptionSchemas,
  regExpOption,
  textOption,
  withoutPosition,
} from '../mock-server/package/check-options.ts';
import { splitCredentials } from './provider/backend-address.ts';
import { checkTarget, type VerifyContractsOptions } from './provider/options.ts';
import { formatReport } from './provider/report.ts';
import type { ContractResult, Verdict } from './provider/verdict.ts';
import { verifyPacts } from './provider/verify-pacts.ts';

export type { ContractResult, VerifyContractsOptions };

const OPTIONS: OptionSchemas<VerifyContractsOptions> = {
  baseUrl: textOption,
  graphqlPath: textOption,
  intentionPath: textOption,
  headers: z.record(z.string(), z.string(), 'be an object of texts'),
  statesUrl: textOption,
  token: textOption,
  level: z.enum(['required', 'recommended', 'all'], "be 'required', 'recommended' or 'all'"),
  only: regExpOption,
  timeoutMs: durationOption,
  timeLimitMs: durationOption,
  concurrency: z.int().min(1).max(32, 'be a number from 1 to 32'),
  rate: z.number().positive().max(1_000, 'be a number of requests a second, at most 1000'),
  explore: z.int().min(1).max(10_000, 'be a number from 1 to 10000'),
  seed: z.int(),
  path: textOption,
  pacts: textOption,
  onResult: anyOption,
};

/** Tokens and secrets are masked. */
export interface ContractsVerification extends Verdict {
  /** The results as text: what failed, with the expected and the actual values, and the counts. */
  report: string;
}

/**
 * Verifies a running backend against the contracts of the checkout. Resolves also if contracts fail; rejects if an option
 * is invalid.
 */
export async function verifyContracts(verification: VerifyContractsOptions): Promise<ContractsVerification> {
  checkOptions('verifyContracts', verification, OPTIONS);
  checkTarget(verification);
  const { only } = verification;
  const verdict = await verifyPacts({ ...verification, ...(only && { only: withoutPosition(only) }) });
  const report = formatReport(verdict, splitCredentials(verification.baseUrl).url);
  return { ...verdict, report: verdict.reason === undefined ? report : `${report}\n\n${verdict.reason}` };
}
