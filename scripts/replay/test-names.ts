import type { Scenario } from '#scenarios';

const tagOf = (name: string): string => `@${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The title of a scenario's test; a name ends at its colon. */
export const titleOf = ({ name, title }: Scenario): string => `${name}: ${title}`;

/** What a scenario can be selected by: its group (`@coupons`), and the lines of the specification that it proves (`@V14`). */
export const tagsOf = ({ group, covers }: Scenario): string[] => [tagOf(group), ...covers.map((code) => `@${code}`)];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The pattern for `--grep` that finds exactly the tests of these scenarios. */
export const patternOf = (scenarios: readonly Scenario[]): string =>
  String.raw`(?:^|\s)(?:${scenarios.map(({ name }) => escaped(name)).join('|')}):\s`;
