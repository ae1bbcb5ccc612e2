export function countScenarios(scenarios: readonly { name: string }[]): string {
  const variants = scenarios.filter(({ name }) => name.includes('@')).length;
  const counted = count(scenarios.length - variants, 'scenario');
  return variants === 0 ? counted : `${counted} and ${count(variants, 'variant')}`;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
