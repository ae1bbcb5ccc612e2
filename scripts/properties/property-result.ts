/** The result of one property test. */
export interface PropertyResult {
  /** Relative to property-tests/. */
  file: string;
  /** The test's `describe`. */
  subject: string;
  title: string;
  /** Zero for a test without generated cases. */
  runs: number;
  passed: boolean;
}
