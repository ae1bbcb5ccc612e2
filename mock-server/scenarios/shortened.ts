const LONGEST_SHOWN = 100;

/** A name from outside, as a message repeats it. */
export const shortened = (name: string): string =>
  name.length <= LONGEST_SHOWN ? name : `${name.slice(0, LONGEST_SHOWN - 1)}…`;
