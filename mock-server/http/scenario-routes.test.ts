import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { testScenario } from '../scenario-server.test-support.ts';
import { createScenarioServer } from '../scenario-server.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

const catalogue = createCatalogue({ scenarios: [testScenario()] });
const retitled = (title: string) => ({ ...catalogue.snapshot(), scenarios: [testScenario({}, { title })] });

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer({ server: await createScenarioServer({ catalogue }) });
});
afterAll(() => running.close());

const read = async (path: string) => (await fetch(`${running.url}${path}`)).json();

describe('GET /scenarios and GET /health', () => {
  it('return the current snapshot, serialized by its own steps', async () => {
    catalogue.replace(retitled('Earlier'));
    const steps = [{ type: 'start' as const }];
    catalogue.replace({
      ...catalogue.snapshot(),
      scenarios: [testScenario({}, { steps })],
      serializeStep: (step) => ({ ...step, says: 'New sentence' }),
    });
    expect(await read('/scenarios')).toMatchObject([
      { title: 'A test', steps: [{ type: 'start', says: 'New sentence' }] },
    ]);
  });

  it('report the problem of a file until it is fixed, and keep the last valid catalogue', async () => {
    catalogue.reportProblem('one.ts:1:1: broken');
    expect(await read('/health')).toEqual({ ok: true, scenarios: 1, problem: 'one.ts:1:1: broken' });
    expect(await read('/scenarios')).toHaveLength(1);
    catalogue.replace(catalogue.snapshot());
    expect(await read('/health')).toEqual({ ok: true, scenarios: 1, problem: null });
  });
});

describe('GET /scenarios/<name>', () => {
  it('returns the entry of a scenario or a variant', async () => {
    const variant = testScenario({}, { name: 'test-scenario@variant', steps: [{ type: 'start' }] });
    catalogue.replace({
      ...catalogue.snapshot(),
      scenarios: [testScenario(), variant],
      serializeStep: (step) => ({ ...step, says: 'Sentence' }),
    });
    const [first, second] = await read('/scenarios');
    expect(await read('/scenarios/test-scenario')).toEqual(first);
    expect(await read('/scenarios/test-scenario%40variant')).toEqual(second);
    expect(second).toMatchObject({ name: 'test-scenario@variant', steps: [{ type: 'start', says: 'Sentence' }] });
  });

  it.each(['test-scenaro', '%E0%A4%A', 'toString'])(
    'names the nearest scenarios for an unknown one: %s',
    async (name) => {
      catalogue.replace({ ...catalogue.snapshot(), scenarios: [testScenario()] });
      const response = await fetch(`${running.url}/scenarios/${name}`);
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: { message: expect.stringMatching(/^There is no scenario '.*'\. The nearest are: test-scenario\.$/) } },
      ]);
    },
  );
});
