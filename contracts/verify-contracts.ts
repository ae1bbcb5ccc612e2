/** The entry point `legal-checkout/contracts`: verifies a backend. The package's users import its types. */
import {
  anyOption,
  checkOptions,
  durationOption,
  type OptionSchemas,
  regExpOption,
  textOption,
} from '../mock-server/package/check-options.ts';
import { findHint } from './provider/hint.ts';
import { checkTarget } from './provider/options.ts';
import { listPactFiles, PACTS_FOLDER } from './provider/pact-files.ts';
import { formatSummary, formatText } from './provider/report-text.ts';
import type { ContractResult } from './provider/verdict.ts';
import { toStatesSource, verifyPacts } from './provider/verify-pacts.ts';

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

export interface ContractsVerification {
  /** 'passed': at least one contract passed and none failed. 'incomplete': `reason` says why contracts are missing. */
  status: 'passed' | 'failed' | 'incomplete';
  reason?: string;
  /** The probable common cause of all failures, if there is one. */
  hint?: string;
  /** The contracts that were verified or skipped. Tokens and secrets are masked. */
  contracts: readonly ContractResult[];
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
  const { contracts, ...verdict } = await verifyPacts({
    ...options,
    providerBaseUrl: baseUrl,
    pactFiles: listPactFiles(pacts),
  });
  const hint = findHint(contracts, { providerBaseUrl: baseUrl, states: toStatesSource(options) });
  const paragraphs = [formatText(contracts), verdict.reason, hint, formatSummary(contracts, baseUrl)];
  return {
    ...verdict,
    ...(hint === null ? {} : { hint }),
    contracts,
    report: paragraphs.filter((text) => text).join('\n\n'),
  };
}
