import { shown } from './expectation.ts';
import type { ContractResult } from './verdict.ts';

export interface Summary {
  holding: number;
  failing: number;
  notTried: number;
}

export function summaryOf(contracts: readonly ContractResult[]): Summary {
  const count = (outcome: ContractResult['outcome']) => contracts.filter((each) => each.outcome === outcome).length;
  return { holding: count('holds'), failing: count('fails'), notTried: count('not-tried') };
}

/** The last line: how many hold, and where. */
export function inALine({ holding, failing, notTried }: Summary, url: string): string {
  const rest = notTried === 0 ? '' : `; ${notTried} ${notTried === 1 ? 'was' : 'were'} not tried`;
  return `${holding} ${holding === 1 ? 'contract holds' : 'contracts hold'}, ${failing} ${failing === 1 ? 'does' : 'do'} not, at ${url}${rest}`;
}

/** Every contract under its operation: a tick, or all there is to know of what is wrong. */
export function asText(contracts: readonly ContractResult[]): string {
  const operations = [...new Set(contracts.map(({ operation }) => operation))];
  return operations
    .map((operation) => {
      const own = contracts.filter((each) => each.operation === operation);
      return [operation, ...own.flatMap(linesOf)].join('\n');
    })
    .join('\n\n');
}

function linesOf({ description, outcome, reason, problems, answered, contract }: ContractResult): string[] {
  if (outcome === 'holds') return [`  ✓ ${description}`];
  if (outcome === 'not-tried') return [`  - ${description}: not tried, ${reason}`];
  return [
    `  ✗ ${description}`,
    ...contract.states.map(({ name, params = {} }) => `      given     ${name} ${facts(params)}`.trimEnd()),
    `      asked     ${contract.operation} ${facts((contract.asked ?? {}) as object)}`.trimEnd(),
    ...problems.flatMap(({ field, expected, got }) => [
      `      differs   ${field}`,
      `        expected  ${expected}`,
      `        got       ${got}`,
    ]),
    ...(answered === undefined ? [] : [`      answered  ${answered}`]),
  ];
}

const facts = (values: object): string => (Object.keys(values).length === 0 ? '' : shown(values, 400));
