import { readFileSync } from 'node:fs';
import { catalogue, type Scenario, type SpecCode } from '#scenarios';
import { projectPath } from '../command-line/project-path.ts';
import { chooseCover } from '../replay/choose-cover.ts';
import { grepPattern } from '../replay/test-names.ts';
import type { Change } from './changed-lines.ts';
import { type Check, generatedFiles, playwright, type Stages, script, types } from './checks.ts';
import { type Declaration, type DeclarationGraph, readDeclarationGraph } from './declaration-graph.ts';
import { findSymbolReferences } from './spec-references.ts';

/** Checks, and why they were chosen. */
interface ChosenChecks {
  stages: Stages;
  reasons: string[];
}

interface TestKind {
  name: string;
  file: RegExp;
  /** How many files are run for each changed declaration: together about half a minute of one processor. */
  nearest: number;
  run: (files: string[]) => Omit<Check, 'name'>;
}

const KINDS: TestKind[] = [
  {
    name: 'Unit tests',
    file: /\.test\.tsx?#$/,
    nearest: 8,
    run: (files) => ({ ...script('unit', ...files), countsFrom: 'vitest' }),
  },
  {
    name: 'Properties',
    file: /\.property\.ts#$/,
    nearest: 4,
    run: (files) => ({ ...script('properties', ...files), countsFrom: 'vitest' }),
  },
  {
    name: 'Browser tests',
    file: /^scripts\/browser-tests\/.*\.spec\.ts#$/,
    nearest: 1,
    run: (files) => playwright('--project=browser', ...files),
  },
];
/** Replays for each changed declaration, besides those of changed scenarios. */
const REPLAYS = 2;
/** When a change of the product has no scenario of its own. */
const USUAL_SCENARIO = 'buy-new-card';

/** The checks that find most of what a change can break: for a change of one function in about a minute of one processor. */
export function checksOfChange(change: Change, commit: string): ChosenChecks {
  const graph = readDeclarationGraph();
  const changed = [...change].flatMap(([file, lines]) => graph.declarationsAt(file, lines));
  const tests = KINDS.map((kind) => ({ ...kind, ...nearestTests(graph, changed, kind) }));
  const replays = chooseReplays(graph, changed, change);
  const files = [...change.keys()];
  const style = ['check', '--config-path', 'scripts/config/biome.json', '--no-errors-on-unmatched', ...files];
  const replay = playwright('--project=scenarios', '--grep', grepPattern(replays.scenarios));
  return {
    stages: [
      [types, generatedFiles, { name: 'Style', program: 'biome', args: style }],
      ...tests.flatMap(({ name, run, chosen }) => (chosen.length > 0 ? [[{ name, ...run(chosen) }]] : [])),
      ...(replays.scenarios.length > 0 ? [[{ name: 'Replays', ...replay }]] : []),
    ],
    reasons: [
      'types and generated files: always',
      `style: ${files.length === 1 ? files[0] : `the ${files.length} files that differ from ${commit}`}`,
      ...tests.flatMap(({ name, chosen, left }) =>
        chosen.length > 0
          ? `${name.toLowerCase()}, the nearest to what differs: ${chosen.join(', ')}${omitted(left)}`
          : [],
      ),
      ...(replays.scenarios.length > 0
        ? [`replays, ${replays.why}: ${replays.scenarios.map(({ name }) => name).join(', ')}${omitted(replays.left)}`]
        : []),
    ],
  };
}

const omitted = (count: number): string => (count > 0 ? ` (left out: ${count} that are farther)` : '');

/** Of each changed declaration the test files that use it by the fewest steps, and how many others use it. */
function nearestTests(graph: DeclarationGraph, changed: readonly Declaration[], { file, nearest }: TestKind) {
  const [chosen, all] = [new Set<string>(), new Set<string>()];
  for (const declaration of changed) {
    const found = [...graph.distancesFrom(declaration)].filter(([user]) => file.test(user));
    // A map's entries are in the order of their distance.
    for (const [index, [user]] of found.entries()) {
      all.add(user);
      if (index < nearest) chosen.add(user.slice(0, -1));
    }
  }
  return { chosen: [...chosen].sort(), left: all.size - chosen.size };
}

/** The changed scenarios, and some that prove the lines of the specification that the changed declarations implement. */
function chooseReplays(graph: DeclarationGraph, changed: readonly Declaration[], change: Change) {
  const named = changedScenarios(change);
  const product = changed.filter((declaration) => /^(client|mock-server|scripts\/replay)\//.test(declaration));
  const codes = new Set(product.flatMap((declaration) => nearestCodes(graph, declaration)));
  const proofs = catalogue.filter(({ covers }) => covers.some((code) => codes.has(code)));
  const cover = chooseCover(proofs, ({ covers }) => covers.filter((code) => codes.has(code)));
  const first = [...cover.keys()].slice(0, REPLAYS * product.length);
  const usual = catalogue.filter(({ name }) => name === USUAL_SCENARIO && product.length > 0 && cover.size === 0);
  const scenarios = [...new Set([...named, ...first, ...usual])];
  return {
    scenarios,
    why: codes.size > 0 ? `which prove ${[...codes].join(', ')}` : 'because the product differs',
    left: proofs.filter((scenario) => !scenarios.includes(scenario)).length,
  };
}

/** The lines of the specification in the comments of a declaration, else of those nearest that use it. */
function nearestCodes(graph: DeclarationGraph, changed: Declaration): SpecCode[] {
  let found: { distance: number; codes: SpecCode[] } | undefined;
  for (const [user, distance] of graph.distancesFrom(changed)) {
    if (found && distance > found.distance) break;
    const [file = '', name = ''] = user.split('#');
    const references = name === '' ? [] : findSymbolReferences(readFileSync(projectPath(file), 'utf8'), file);
    const codes = references.filter((reference) => reference.name === name).flatMap((reference) => reference.codes);
    if (codes.length > 0) found = { distance, codes: [...(found?.codes ?? []), ...codes] };
  }
  return found?.codes ?? [];
}

/** The scenarios, with their variants, in whose entries of the catalogue lines differ. */
function changedScenarios(change: Change): Scenario[] {
  const names = [...change]
    .filter(([file]) => /^mock-server\/scenarios\/[\w-]+(?<!\.test)\.ts$/.test(file))
    .flatMap(([file, lines]) => {
      const text = readFileSync(projectPath(file), 'utf8').split('\n');
      return lines.flatMap((line) => {
        const above = text.slice(0, line).findLast((each) => /^ {4}name: '/.test(each));
        return above?.split("'")[1] ?? [];
      });
    });
  return catalogue.filter(({ name }) => names.includes(name.split('@')[0] ?? ''));
}
