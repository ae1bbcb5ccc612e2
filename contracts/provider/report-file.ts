import fs from 'node:fs';
import path from 'node:path';
import { summarize } from './report-text.ts';
import type { ContractResult } from './verdict.ts';

export interface VerificationReport {
  providerBaseUrl: string;
  /** The contracts that were verified or skipped. */
  contracts: readonly ContractResult[];
  /** Why the verification is incomplete. */
  untried?: string;
  hint?: string | null;
  exitCode: number;
}

/** Writes the report as JSON, if a file is given, and creates its folders. */
export function writeReport(file: string | undefined, { contracts, ...rest }: VerificationReport): void {
  if (file === undefined) return;
  const results = contracts.map(({ payload, ms, ...result }) => ({ ...result, ms: Math.round(ms), asked: payload }));
  fs.mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  fs.writeFileSync(
    file,
    `${JSON.stringify({ ...rest, summary: summarize(contracts), contracts: results }, null, 2)}\n`,
  );
}
