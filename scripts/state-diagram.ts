/** `npm run state-diagram`: writes the states of the checkout into the architecture page. */
import { readFile, writeFile } from 'node:fs/promises';
import { findScenario } from '#scenarios';
import { exploreTransitions, type StatusChange } from './explore-transitions.ts';
import { parseOptions } from './parse-options.ts';
import { projectPath } from './project-path.ts';
import { CommandError, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run state-diagram [-- --check]

  --check   writes nothing, and fails when the diagram is out of date`;
const PAGE = '.github/ARCHITECTURE.md';
const SECTION = /(<!-- states -->\n)[\s\S]*(<!-- \/states -->)/;
/** A scenario that walks a change of status; null where none does, and unit tests cover it. */
const SCENARIOS: Record<string, string | null> = {
  'hidden show preparing': 'buy-new-card',
  'preparing intent-loaded open': 'buy-new-card',
  'preparing methods-loaded open': 'buy-saved-default-card',
  'preparing migration-loaded open': 'migrate-credit-default-card',
  'preparing hide hidden': null,
  'open hide hidden': 'host-hide-and-reopen',
  'open show preparing': null,
  'open retry-requested preparing': 'migrate-preview-fails',
  'open payment-submitted paying': 'buy-new-card',
  'open earlier-payment-confirmed paid': 'pay-response-lost@reloaded',
  'paying hide hidden': 'pay-close-while-paying',
  'paying payment-finished preparing': 'migrate-credit-saved-bank-default@changed',
  'paying payment-finished open': 'decline-generic',
  'paying payment-finished paid': 'buy-new-card',
  'paid hide hidden': 'buy-new-card',
  'paid show preparing': null,
  'hidden save-requested save-open': 'save-new-card',
  'hidden save-requested save-preparing': 'save-change-default',
  'save-preparing methods-loaded save-open': 'save-change-default',
  'save-preparing hide hidden': null,
  'save-preparing save-requested save-open': null,
  'save-open save-requested save-preparing': null,
  'save-open hide hidden': null,
  'save-open save-submitted saving': 'save-new-card',
  'saving save-finished hidden': 'save-new-card',
  'saving save-finished save-open': 'save-attach-fails',
};

function scenarioOf({ from, event, to }: StatusChange): string {
  const name = SCENARIOS[`${from} ${event} ${to}`];
  if (name === undefined) throw new CommandError(`Name a scenario for '${from} ${event} ${to}' in SCENARIOS.`);
  if (name !== null && !findScenario(name)) throw new CommandError(`There is no scenario '${name}'.`);
  return name === null ? 'unit tests only' : `\`${name}\``;
}

function formatDiagram(changes: readonly StatusChange[]): string {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, event } of changes) {
    const edge = `${from} --> ${to}`;
    edges.set(edge, (edges.get(edge) ?? new Set()).add(event));
  }
  const lines = [...edges].map(([edge, events]) => `  ${edge}: ${[...events].sort().join(', ')}`);
  const rows = changes.map((change) => `| ${change.from} | ${change.event} | ${change.to} | ${scenarioOf(change)} |`);
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> hidden',
    ...lines.sort(),
    '```',
    '',
    '| from | event | to | scenario |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

await runCommand(async () => {
  const { check } = parseOptions({ usage: USAGE, options: { check: { type: 'boolean' } } }).values;
  const text = await readFile(projectPath(PAGE), 'utf8');
  if (!SECTION.test(text)) throw new CommandError(`${PAGE} has no <!-- states --> section.`);
  const next = text.replace(
    SECTION,
    (_, start: string, end: string) => `${start}${formatDiagram(exploreTransitions())}${end}`,
  );
  if (!check) await writeFile(projectPath(PAGE), next);
  else if (next !== text) throw new CommandError(`${PAGE} is out of date. Run: npm run state-diagram`);
  return 0;
});
