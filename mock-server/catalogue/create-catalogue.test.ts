import { describe, expect, it } from 'vitest';
import { testScenario } from '../scenario-server.test-support.ts';
import { createCatalogue } from './create-catalogue.ts';

const scenariosNamed = (...names: string[]) => names.map((name) => testScenario({}, { name }));

describe('createCatalogue', () => {
  it('serves the imported scenario files by default', () => {
    const catalogue = createCatalogue();
    expect(catalogue.find('buy-new-card')?.name).toBe('buy-new-card');
    expect(catalogue.status()).toMatchObject({ scenarios: catalogue.scenarios().length, problem: null });
  });

  it('serves a replacement without the removed names, in another version without a problem', () => {
    const catalogue = createCatalogue({ scenarios: scenariosNamed('one') });
    const { version } = catalogue.status();
    catalogue.reportProblem('one.ts:1:1: broken');
    expect(catalogue.status()).toEqual({ version, scenarios: 1, problem: 'one.ts:1:1: broken' });
    catalogue.replace({ ...catalogue.snapshot(), scenarios: scenariosNamed('two', 'three') });
    expect([catalogue.find('one'), catalogue.find('two')?.name]).toEqual([null, 'two']);
    expect(catalogue.status()).toEqual({ version: expect.not.stringMatching(version), scenarios: 2, problem: null });
  });
});
