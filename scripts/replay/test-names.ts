import type { Scenario } from '#scenarios';

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const tagOf = (name: string): string => `@${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The title of a scenario's test: `NAME: TITLE`. Folders and lines of terminals are named by it, so it has no control and format characters. */
export const testTitle = ({ name, title }: Scenario): string => `${name}: ${printable(title)}`;

/** A text without control and format characters, such as escape sequences and marks that reverse its direction. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '');

/** The tags of a scenario's test: its group (`@coupons`) and the lines of the specification that it covers (`@V14`). */
export const testTags = ({ group, covers }: Scenario): string[] => [tagOf(group), ...covers.map((code) => `@${code}`)];

/** The `--grep` pattern that matches exactly the tests of these scenarios. */
export const grepPattern = (scenarios: readonly Scenario[]): string =>
  String.raw`(?:^|\s)(?:${scenarios.map(({ name }) => escapeRegExp(name)).join('|')}):\s`;
