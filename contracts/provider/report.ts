import { formatSchemaProblems } from './check-schema.ts';
import { formatValue } from './expectation.ts';
import { HINTS } from './hints.ts';
import type { Level, Topic } from './pact.ts';
import { type ContractResult, decisiveResults, type Verdict } from './verdict.ts';

type Counts = Record<ContractResult['outcome'], number>;

function count(contracts: readonly ContractResult[]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { outcome } of contracts) counts[outcome] += 1;
  return counts;
}

const ofLevel = (contracts: readonly ContractResult[], level: Level) =>
  contracts.filter((contract) => contract.level === level);

/** The counts of each level. */
export const summarize = (contracts: readonly ContractResult[]): Record<Level, Counts> => ({
  required: count(ofLevel(contracts, 'required')),
  recommended: count(ofLevel(contracts, 'recommended')),
});

/** The deficiency behind failed recommended contracts, and its consequence. */
const LACKS: Record<Topic, string> = {
  'error codes': 'no error codes ({}; the checkout looks up the subscriptions before the next purchase)',
  'idempotency keys':
    'no idempotency keys ({}; a browser that repeats a request by itself, or a user who pays again after a lost response, is charged twice)',
  'HTTP 401': 'no HTTP 401 with a code ({}; the checkout looks up the subscriptions there too)',
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

/** The advice on failures that the causes do not have. */
const otherHints = (contracts: readonly ContractResult[], causes: readonly string[]): string[] => {
  const hints = contracts.flatMap(({ problems }) => problems.flatMap(({ hint }) => (hint ? [HINTS[hint]] : [])));
  return [...new Set(hints)].filter((hint) => !causes.some((cause) => cause.includes(hint)));
};

const RULES = 'The guide to the contracts lists the rule of each contract under "Required behaviour".';

/** The limits of the contracts; the last line of every run. */
const KNOWN_GAPS =
  'Not verified: the charge at the card, because no response shows it. See "Known gaps" in the guide to the contracts.';

/** A line for each level: the counts, and the recommendations that a backend does not follow. */
function formatSummary(contracts: readonly ContractResult[], url: string): string {
  const lines = (['required', 'recommended'] as const).flatMap((level) => {
    const ofThisLevel = ofLevel(contracts, level);
    const { passed, failed, skipped } = count(ofThisLevel);
    if (ofThisLevel.length === 0) return [];
    const counts = `${passed} of ${passed + failed}${skipped === 0 ? '' : `, ${skipped} skipped`}`;
    const lacks = level === 'recommended' ? describeLacks(ofThisLevel) : '';
    return [`${level === 'required' ? 'Required' : 'Recommended'}: ${counts}${lacks}.`];
  });
  return [...lines, `Backend: ${url}`, KNOWN_GAPS].join('\n');
}

function describeLacks(contracts: readonly ContractResult[]): string {
  const failed = contracts.filter(({ outcome }) => outcome === 'failed');
  const lacks = Object.entries(LACKS).flatMap(([topic, text]) => {
    const { length } = failed.filter((result) => lackedTopic(result) === topic);
    return length === 0 ? [] : [text.replace('{}', String(length))];
  });
  return lacks.length === 0 ? '' : `: ${lacks.join(', ')}`;
}

/** A contract of a code may fail for another reason, such as a purchase that is not refused. */
const lackedTopic = ({ topic, problems }: ContractResult): Topic =>
  topic === 'error codes' && !problems.some(({ field }) => field.includes('extensions')) ? 'others' : topic;

/** Counts the contracts of each operation and lists those that failed or were skipped. */
function formatText(contracts: readonly ContractResult[]): string {
  const operations = [...new Set(contracts.map(({ operation }) => operation))];
  return operations
    .flatMap((operation) => {
      const ofOperation = contracts.filter((contract) => contract.operation === operation);
      const { passed, failed, skipped } = count(ofOperation);
      const counts = [
        `${passed} passed`,
        ...(failed > 0 ? [`${failed} failed`] : []),
        ...(skipped > 0 ? [`${skipped} skipped`] : []),
      ];
      return [`${operation}: ${counts.join(', ')}`, ...ofOperation.flatMap(contractLines)];
    })
    .join('\n');
}

/** One line for a contract that was just verified. */
export function formatProgress({ description, outcome, ms }: ContractResult, position: number, total: number): string {
  const mark = { passed: '✓', failed: '✗', skipped: '-' }[outcome];
  return `${String(position).padStart(String(total).length)}/${total} ${mark} ${description} (${ms} ms)`;
}

function contractLines(result: ContractResult): string[] {
  const { description, operation, outcome, reason, problems, response, states, payload } = result;
  if (outcome === 'passed') return [];
  if (outcome === 'skipped') return [`  - ${description}: skipped, ${reason}`];
  return [
    `  ✗ ${description}`,
    ...states.map(({ name, params = {} }) => `      state     ${name} ${formatParams(params)}`.trimEnd()),
    typeof payload === 'string'
      ? `      steps     ${payload}`
      : `      request   ${operation} ${formatParams((payload ?? {}) as object)}`.trimEnd(),
    ...problems.flatMap(({ field, expected, got }) => [
      `      field     ${field}`,
      `        expected  ${expected}`,
      `        got       ${got}`,
    ]),
    ...(response === undefined ? [] : [`      response  ${response}`]),
  ];
}

const formatParams = (values: object): string => (Object.keys(values).length === 0 ? '' : formatValue(values, 400));
