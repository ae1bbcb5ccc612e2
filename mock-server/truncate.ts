const MAX_LENGTH = 100;

/** Shortens untrusted input for use in a message. */
export const truncate = (name: string): string =>
  name.length <= MAX_LENGTH ? name : `${name.slice(0, MAX_LENGTH - 1)}…`;
