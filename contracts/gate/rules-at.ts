import { type Contract, type Rule, type RuleSet, rulesOf } from './contract.ts';

/**
 * The rules that look at a value of the answer: those of its own path, those of its place in one of the variants of a
 * list, and an equality of anything around it.
 */
export function rulesAt(contract: Contract, path: readonly (string | number)[]): Rule[] {
  return find(rulesOf(contract), path);
}

function find(rules: Record<string, RuleSet>, path: readonly (string | number)[]): Rule[] {
  const own = at(rules, path);
  if (own.length > 0) return own;
  for (let length = path.length - 1; length > 0; length -= 1) {
    const around = at(rules, path.slice(0, length));
    const equality = around.filter(({ match }) => match === 'equality');
    if (equality.length > 0) return equality;
    const index = path[length];
    const variant = around.flatMap(({ variants = [] }) => variants).find((each) => each.index === index);
    if (variant) return find(variant.rules, path.slice(length + 1));
  }
  return [];
}

/** Rules whose path is this one; an index is also written as [*]. */
function at(rules: Record<string, RuleSet>, path: readonly (string | number)[]): Rule[] {
  const exact = written(path, (index) => `[${index}]`);
  const wild = written(path, () => '[*]');
  return (rules[exact] ?? rules[wild])?.matchers ?? [];
}

const written = (path: readonly (string | number)[], index: (place: number) => string): string =>
  `$${path.map((step) => (typeof step === 'number' ? index(step) : `.${step}`)).join('')}`;
