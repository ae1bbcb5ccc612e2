import { describe, expect, it } from 'vitest';
import { scenario } from '../test-kit.ts';
import { type CatalogueNews, createCatalogue } from './catalogue.ts';

const named = (...names: string[]) => names.map((name) => scenario({}, { name }));

function followed() {
  const catalogue = createCatalogue({ scenarios: named('one') });
  const heard: CatalogueNews[] = [];
  let ended = 0;
  const leave = catalogue.subscribe({ changed: (news) => heard.push(news), end: () => (ended += 1) });
  const replace = (...names: string[]) => catalogue.replace({ ...catalogue.edition(), scenarios: named(...names) });
  return { catalogue, heard, leave, replace, ended: () => ended };
}

describe('createCatalogue', () => {
  it('begins with the scenario files when nothing is given', () => {
    const catalogue = createCatalogue();
    expect(catalogue.find('buy-new-card')?.name).toBe('buy-new-card');
    expect(catalogue.news()).toMatchObject({ scenarios: catalogue.scenarios().length, problem: null });
  });

  it('serves another edition from now on, and forgets the names that have gone', () => {
    const { catalogue, heard, replace } = followed();
    const { version } = catalogue.news();
    replace('two', 'three');
    expect(catalogue.scenarios().map(({ name }) => name)).toEqual(['two', 'three']);
    expect([catalogue.find('one'), catalogue.find('two')?.name]).toEqual([null, 'two']);
    expect(heard).toEqual([{ version: expect.any(String), scenarios: 2, problem: null }]);
    expect(heard[0]?.version).not.toBe(version);
  });

  it('keeps the edition and its version while there is a problem', () => {
    const { catalogue, heard } = followed();
    const { version } = catalogue.news();
    catalogue.report('one.ts:1:1: broken');
    expect(catalogue.find('one')).not.toBeNull();
    catalogue.report('one.ts:1:1: broken');
    catalogue.report(null);
    expect(heard).toEqual([
      { version, scenarios: 1, problem: 'one.ts:1:1: broken' },
      { version, scenarios: 1, problem: null },
    ]);
  });

  it('has no problem any more once another edition is served', () => {
    const { catalogue, replace } = followed();
    catalogue.report('one.ts:1:1: broken');
    replace('one');
    expect(catalogue.problem()).toBeNull();
  });

  it('tells the versions of two starts apart', () => {
    expect(createCatalogue().news().version).not.toBe(createCatalogue().news().version);
  });

  it('tells nothing to those who left, and the end to those who stayed', () => {
    const { catalogue, heard, leave, replace, ended } = followed();
    const other = { ended: 0 };
    catalogue.subscribe({ changed() {}, end: () => (other.ended += 1) });
    leave();
    replace('two');
    catalogue.end();
    expect([heard, ended(), other.ended, catalogue.readers]).toEqual([[], 0, 1, 0]);
  });
});
