/** What a run of the matrix found, as the guide and the score are made of it. */
export interface MatrixReport {
  /** Of every wrong provider: where each of its contracts failed. */
  wrong: { name: string; caughtBy: { contract: string; at: string[] }[] }[];
  /** The names of those that pass, as they should. */
  harmless: string[];
}

/** Beside the pacts of a recording. */
export const REPORT_FILE = 'guide/matrix.json';
