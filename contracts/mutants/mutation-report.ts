/** The result of a mutation run, from which the guide and the score are generated. */
export interface MutationReport {
  /** The killed mutants, with the contracts that failed and where. */
  mutants: { name: string; killedBy: { contract: string; at: string[] }[] }[];
  /** The number of generated mutants of each kind that are killed. */
  generated: Record<string, number>;
}

/** Path within the folder of a recording. */
export const REPORT_FILE = 'guide/mutation-report.json';
