/** A law as the run of its test tells it. */
export interface Law {
  /** The test's file, from the folder of the laws. */
  file: string;
  /** What the law is about: the test's `describe`. */
  subject: string;
  title: string;
  /** How many cases it was tried on; zero for a law that holds once or never. */
  runs: number;
  holds: boolean;
}
