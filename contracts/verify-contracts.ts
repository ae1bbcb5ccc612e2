/** The entry point `legal-checkout/contracts`: verifies a backend. The package's users import its types. */
import {
  anyOption,
  checkOptions,
  durationOption,
  type OptionSchemas,
  regExpOption,
  textOption,
} from '../mock-server/package/check-options.ts';
import { checkTarget } from './provider/options.ts';
import { PACTS_FOLDER } from './provider/pact-files.ts';
import { formatSummary, formatText } from './provider/report.ts';
import type { ContractResult, Verdict } from './provider/verdict.ts';
import { verifyPacts } from './provider/verify-pacts.ts';

export type { ContractResult };

export interface VerifyContractsOptions {
  /** The backend, without `/graphql`. */
  baseUrl: string;
  /** Its states endpoint, which sets up the data of each contract. */
  statesUrl?: string;
  /** Without a states endpoint: the id token of a test user; contracts that need more are skipped. */
  token?: string;
  /** Verifies only contracts whose description or state matches. */
  only?: RegExp;
  /** Milliseconds for one response; default 30,000. Three timeouts in a row end the verification. */
  timeoutMs?: number;
  /** Milliseconds for the whole verification; default 300,000. */
  timeLimitMs?: number;
  /** A folder with other pact files of specification 4. */
  pacts?: string;
  /** Called after each contract. */
  onResult?: (result: ContractResult, position: number, total: number) => void;
}

const OPTIONS: OptionSchemas<VerifyContractsOptions> = {
  baseUrl: textOption,
  statesUrl: textOption,
  token: textOption,
  only: regExpOption,
  timeoutMs: durationOption,
  timeLimitMs: durationOption,
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
  const { baseUrl, pacts = PACTS_FOLDER, ...options } = verification;
  checkTarget({ baseUrl, ...options });
  const verdict = await verifyPacts({ ...options, providerBaseUrl: baseUrl, pacts });
  const { contracts, reason, hint } = verdict;
  const paragraphs = [formatText(contracts), reason, hint, formatSummary(contracts, baseUrl)];
  return { ...verdict, report: paragraphs.filter((text) => text).join('\n\n') };
}
