/** The entry point `legal-checkout/contracts`: verifies a backend. The package's users import its types. */
import { withoutPosition } from '../mock-server/package/check-options.ts';
import { splitCredentials } from './provider/backend-address.ts';
import { checkVerification, type VerifyContractsOptions } from './provider/options.ts';
import { formatReport } from './provider/report.ts';
import type { ContractResult, Verdict } from './provider/verdict.ts';
import { verifyPacts } from './provider/verify-pacts.ts';

export type { ContractResult, VerifyContractsOptions };

export interface ContractsVerification extends Verdict {
  /** The results as text: what failed, with the expected and the actual values, and the counts. */
  report: string;
}

/**
 * Verifies a running backend against the contracts of the checkout. Resolves also if contracts fail; rejects if an option
 * is invalid.
 */
export async function verifyContracts(verification: VerifyContractsOptions): Promise<ContractsVerification> {
  checkVerification(verification);
  const { only } = verification;
  const verdict = await verifyPacts({ ...verification, ...(only && { only: withoutPosition(only) }) });
  const report = formatReport(verdict, splitCredentials(verification.baseUrl).url);
  return { ...verdict, report: verdict.reason === undefined ? report : `${report}\n\n${verdict.reason}` };
}
