import type { Scenario } from '#scenarios';

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const tagOf = (name: string): string => `@${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The title of a scenario's test: `NAME: TITLE`. */
export const testTitle = ({ name, title }: Scenario): string => `${name}: ${title}`;

/** The tags of a scenario's test: its group (`@coupons`) and the lines of the specification that it covers (`@V14`). */
export const testTags = ({ group, covers }: Scenario): string[] => [tagOf(group), ...covers.map((code) => `@${code}`)];

/** The `--grep` pattern that matches exactly the tests of these scenarios. */
export const grepPattern = (scenarios: readonly Scenario[]): string =>
  String.raw`(?:^|\s)(?:${scenarios.map(({ name }) => escapeRegExp(name)).join('|')}):\s`;
