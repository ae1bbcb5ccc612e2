import { describe, expect, it } from 'vitest';
import { testScenario } from '../scenario-server.test-support.ts';
import { type CatalogueStatus, createCatalogue } from './catalogue.ts';

const scenariosNamed = (...names: string[]) => names.map((name) => testScenario({}, { name }));

function subscribedCatalogue() {
  const catalogue = createCatalogue({ scenarios: scenariosNamed('one') });
  const statuses: CatalogueStatus[] = [];
  let ended = 0;
  const unsubscribe = catalogue.subscribe({ onChange: (status) => statuses.push(status), onEnd: () => (ended += 1) });
  const replace = (...names: string[]) =>
    catalogue.replace({ ...catalogue.snapshot(), scenarios: scenariosNamed(...names) });
  return { catalogue, statuses, unsubscribe, replace, ended: () => ended };
}

describe('createCatalogue', () => {
  it('serves the imported scenario files by default', () => {
    const catalogue = createCatalogue();
    expect(catalogue.find('buy-new-card')?.name).toBe('buy-new-card');
    expect(catalogue.status()).toMatchObject({ scenarios: catalogue.scenarios().length, problem: null });
  });

  it('serves a replacement without the removed names', () => {
    const { catalogue, statuses, replace } = subscribedCatalogue();
    const { version } = catalogue.status();
    replace('two', 'three');
    expect(catalogue.scenarios().map(({ name }) => name)).toEqual(['two', 'three']);
    expect([catalogue.find('one'), catalogue.find('two')?.name]).toEqual([null, 'two']);
    expect(statuses).toEqual([{ version: expect.any(String), scenarios: 2, problem: null }]);
    expect(statuses[0]?.version).not.toBe(version);
    catalogue.reportProblem('one.ts:1:1: broken');
    replace('one');
    expect(catalogue.problem()).toBeNull();
  });

  it('keeps the snapshot and its version while there is a problem', () => {
    const { catalogue, statuses } = subscribedCatalogue();
    const { version } = catalogue.status();
    catalogue.reportProblem('one.ts:1:1: broken');
    expect(catalogue.find('one')).not.toBeNull();
    catalogue.reportProblem('one.ts:1:1: broken');
    catalogue.reportProblem(null);
    expect(statuses).toEqual([
      { version, scenarios: 1, problem: 'one.ts:1:1: broken' },
      { version, scenarios: 1, problem: null },
    ]);
  });

  it('notifies only current subscribers', () => {
    const { catalogue, statuses, unsubscribe, replace, ended } = subscribedCatalogue();
    const other = { ended: 0 };
    catalogue.subscribe({ onChange() {}, onEnd: () => (other.ended += 1) });
    unsubscribe();
    replace('two');
    catalogue.end();
    expect([statuses, ended(), other.ended]).toEqual([[], 0, 1]);
  });
});
