import { expect, it } from 'vitest';
import { catalogue } from '#scenarios';
import { chooseCover, EVERY_ENGINE_SCENARIOS } from './choose-cover.ts';

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
