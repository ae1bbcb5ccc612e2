import { type JsonPath, rulesForPath } from '../provider/expectation.ts';
import type { Interaction, MatchingRule, MatchingRules } from '../provider/pact.ts';

/** The rules that check a value of the response: of its path, of a list variant that contains it, or an equality of a parent. */
export function rulesAt(contract: Interaction, path: JsonPath): MatchingRule[] {
  return findRules(contract.response.matchingRules?.body ?? {}, path);
}

function findRules(rules: MatchingRules, path: JsonPath): MatchingRule[] {
  const own = rulesForPath(rules, path);
  if (own.length > 0) return own;
  for (let length = path.length - 1; length > 0; length -= 1) {
    const parentRules = rulesForPath(rules, path.slice(0, length));
    const equality = parentRules.filter(({ match }) => match === 'equality');
    if (equality.length > 0) return equality;
    const index = path[length];
    const variant = parentRules.flatMap(({ variants = [] }) => variants).find((candidate) => candidate.index === index);
    if (variant) return findRules(variant.rules, path.slice(length + 1));
  }
  return [];
}
