import { formatValue } from './body.ts';
import { formatSchemaProblems } from './check-schema.ts';
import { HINTS } from './hints.ts';
import type { Topic } from './pact.ts';
import { type ContractResult, decisiveResults, type Verdict } from './verdict.ts';

type Counts = Record<ContractResult['outcome'], number>;

function count(contracts: readonly ContractResult[]): Counts {
  const counts = { passed: 0, failed: 0 };
  for (const { outcome } of contracts) counts[outcome] += 1;
  return counts;
}

const ofLevel = (contracts: readonly ContractResult[], level: ContractResult['level']) =>
  contracts.filter((contract) => contract.level === level);

export const summarize = (contracts: readonly ContractResult[]): Record<ContractResult['level'], Counts> => ({
  required: count(ofLevel(contracts, 'required')),
  recommended: count(ofLevel(contracts, 'recommended')),
  explored: count(ofLevel(contracts, 'explored')),
});

const LACKS: Record<Topic, string> = {
  'error codes': 'no error codes ({}; host pages and logs do not know why a purchase was refused)',
  'idempotency keys':
    'no idempotency keys ({}; a browser that repeats a request by itself, or a user who pays again after a lost response, is charged twice)',
  'HTTP 401': 'no HTTP 401 with a code ({}; monitors do not see that users are signed out)',
  documents: 'documents that were bought are not listed ({}; a purchase whose response was lost is not found)',
  prices: 'prices are not checked ({}; a page that was tampered with buys at a price of its own)',
  others: 'other differences ({}; --level recommended lists them)',
};

/** Causes, failures and counts. Failures of recommended contracts are only listed if no required one was selected. */
export const formatReport = (
  { schemaProblems, causes, contracts }: Pick<Verdict, 'schemaProblems' | 'causes' | 'contracts'>,
  url: string,
): string =>
  [
    formatSchemaProblems(schemaProblems),
    causes.join('\n'),
    formatText(decisiveResults(contracts)),
    decisiveResults(contracts).some(({ outcome }) => outcome === 'failed') ? RULES : '',
    otherHints(decisiveResults(contracts), causes).join('\n'),
    formatSummary(contracts, url),
  ]
    .filter((text) => text !== '')
    .join('\n\n');

const otherHints = (contracts: readonly ContractResult[], causes: readonly string[]): string[] => {
  const hints = contracts.flatMap(({ problems }) => problems.flatMap(({ hint }) => (hint ? [HINTS[hint]] : [])));
  return [...new Set(hints)].filter((hint) => !causes.some((cause) => cause.includes(hint)));
};

const RULES = 'The guide to the contracts lists the rule of each contract under "Required behaviour".';

const KNOWN_GAPS =
  'Not verified: the charge at the card, because no response shows it. See "Known gaps" in the guide to the contracts.';

function formatSummary(contracts: readonly ContractResult[], url: string): string {
  const lines = (['required', 'recommended', 'explored'] as const).flatMap((level) => {
    const ofThisLevel = ofLevel(contracts, level);
    const { length } = ofThisLevel;
    if (length === 0) return [];
    const requiredFails = count(ofLevel(contracts, 'required')).failed > 0;
    const lacks = level === 'recommended' ? describeLacks(ofThisLevel, requiredFails) : '';
    return [`${level.charAt(0).toUpperCase()}${level.slice(1)}: ${count(ofThisLevel).passed} of ${length}${lacks}.`];
  });
  return [...lines, `Backend: ${url}`, KNOWN_GAPS].join('\n');
}

function describeLacks(contracts: readonly ContractResult[], requiredFails: boolean): string {
  const failed = contracts.filter(({ outcome }) => outcome === 'failed');
  const lacks = Object.entries(LACKS).flatMap(([topic, text]) => {
    const { length } = failed.filter((result) => lackedTopic(result, requiredFails) === topic);
    return length === 0 ? [] : [text.replace('{}', String(length))];
  });
  return lacks.length === 0 ? '' : `: ${lacks.join(', ')}`;
}

/** The topic of a failed contract; 'others' if it may have failed for another reason than a missing code or key. */
const lackedTopic = ({ topic, problems }: ContractResult, requiredFails: boolean): Topic => {
  if (topic === 'idempotency keys') return requiredFails ? 'others' : topic;
  return topic === 'error codes' && !problems.some(({ field }) => field.includes('extensions')) ? 'others' : topic;
};

function formatText(contracts: readonly ContractResult[]): string {
  const operations = [...new Set(contracts.map(({ operation }) => operation))];
  return operations
    .flatMap((operation) => {
      const ofOperation = contracts.filter((contract) => contract.operation === operation);
      const { passed, failed } = count(ofOperation);
      const counts = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`;
      return [`${operation}: ${counts}`, ...ofOperation.flatMap(contractLines)];
    })
    .join('\n');
}

export function formatProgress({ description, outcome, ms }: ContractResult, position: number, total: number): string {
  const mark = outcome === 'passed' ? '✓' : '✗';
  return `${String(position).padStart(String(total).length)}/${total} ${mark} ${description} (${ms} ms)`;
}

function contractLines(result: ContractResult): string[] {
  const { description, operation, outcome, problems, response, repeat, states, payload } = result;
  if (outcome === 'passed') return [];
  return [
    `  ✗ ${description}`,
    ...states.map(({ name, params = {} }) =>
      `      state     ${name} ${formatParams(params, MAX_STATE_LENGTH)}`.trimEnd(),
    ),
    typeof payload === 'string'
      ? `      steps     ${payload}`
      : `      request   ${operation} ${formatParams((payload ?? {}) as object)}`.trimEnd(),
    ...problems.flatMap(({ field, expected, got }) => [
      `      field     ${field}`,
      `        expected  ${expected}`,
      `        got       ${got}`,
    ]),
    ...(response === undefined ? [] : [`      response  ${response}`]),
    ...(repeat === undefined ? [] : [`      repeat    ${repeat}`]),
  ];
}

const MAX_STATE_LENGTH = 4_000;

const formatParams = (values: object, maxLength = 400): string =>
  Object.keys(values).length === 0 ? '' : formatValue(values, maxLength);
