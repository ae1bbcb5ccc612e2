import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '#scenarios';
import { projectPath } from '../command-line/project-path.ts';
import { chooseCover, EVERY_ENGINE_SCENARIOS } from '../replay/choose-cover.ts';
import { escapeRegExp } from '../replay/test-names.ts';
import { checksOf, type Part } from './checks.ts';
import { checksOfChange } from './checks-of-change.ts';
import { listTests } from './list-tests.ts';

it('runs everything by npm test and npm run test:rest together, and no test twice', { timeout: 60_000 }, async () => {
  const namesOf = async (part: Part) => [
    ...(checksOf(part)[0]?.map(({ name }) => name) ?? []),
    ...Object.values(await listTests(part)).flat(),
  ];
  const [core, rest, all] = await Promise.all([namesOf('core'), namesOf('rest'), namesOf('all')]);
  expect([...core, ...rest].sort()).toEqual([...all].sort());
  expect(new Set(all).size).toBe(all.length);
});

it('covers every line of the specification and every type of step that a scenario has', () => {
  const pointsOf = (scenarios: Iterable<(typeof catalogue)[number]>) =>
    new Set([...scenarios].flatMap(({ covers, steps }) => [...covers, ...steps.map(({ type }) => type)]));
  const cover = chooseCover(catalogue);
  expect(pointsOf(cover.keys())).toEqual(pointsOf(catalogue));
  expect(cover.size).toBeLessThan(catalogue.length / 2);
});

it('runs scenarios of the catalogue in every engine', () => {
  const names = catalogue.map(({ name }) => name);
  expect(EVERY_ENGINE_SCENARIOS.filter((name) => !names.includes(name))).toEqual([]);
});

it('chooses, of a changed function, the tests and the replays that it is nearest to', { timeout: 60_000 }, () => {
  const file = 'client/domain/order.ts';
  const lines = readFileSync(projectPath(file), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.startsWith('export const calculateCardFee')) + 1;
  const { stages } = checksOfChange(new Map([[file, [line]]]), 'HEAD');
  const argumentsOf = Object.fromEntries(stages.flat().map(({ name, args }) => [name, args.join(' ')]));
  expect(argumentsOf['Properties']).toContain('property-tests/card-fee.property.ts');
  expect(argumentsOf['Properties']).not.toContain('coupon.property.ts');
  const replayed = catalogue.filter(({ name }) => argumentsOf['Replays']?.includes(escapeRegExp(name)));
  // The line of the specification that its comment names.
  expect(replayed.flatMap(({ covers }) => covers)).toContain('B1');
  expect(replayed.length).toBeLessThan(3);
});
