/** A law was broken, and by what. */
export class BrokenLaw extends Error {
  override readonly name = 'BrokenLaw';
  /** The law's title. */
  readonly law: string;

  constructor(law: string, says: string) {
    super(`The save dialog does not keep to a law: it ${law}. ${says}`);
    this.law = law;
  }
}
