import { sendMutated, startHandlerServer, startMutant } from '../../contracts/mutants/handler-server.ts';
import { setField } from '../../contracts/mutants/mutations.ts';
import { startSampleBackend } from '../../contracts/provider/sample-backend/server.ts';
import { runWithBackend } from '../replay/backend/run-with-backend.ts';
import { expect, test } from '../replay/fixtures.ts';
import { findScreen } from './screens.ts';

let sample: Awaited<ReturnType<typeof startSampleBackend>>;
test.beforeAll(async () => {
  sample = await startSampleBackend(0);
});
test.afterAll(() => sample.close());

const backendAt = (url: string) => ({ backendUrl: url, statesUrl: `${sample.url}/pact/states` });

for (const name of ['buy-new-card', 'coupon-remove', 'migrate-credit-default-card', 'save-new-card']) {
  test(`runs ${name} with a backend that fulfils the contracts`, ({ freshTab: { page } }) =>
    runWithBackend(page, findScreen(name), backendAt(sample.url)));
}

test('runs a scenario with a backend at other paths, behind a gate', async ({ freshTab: { page } }) => {
  const paths = new Map([
    ['/query', '/graphql'],
    ['/intentions', '/chargify/subscription/upgrade'],
    ['/states', '/pact/states'],
  ]);
  const rejected: string[] = [];
  const gated = await startHandlerServer(async (request) => {
    const path = paths.get(request.path);
    if (path !== undefined && request.headers['x-gate'] === 'open')
      return sendMutated(sample.url, { ...request, path });
    rejected.push(request.path);
    return { status: 403, headers: {}, body: {} };
  });
  const headers = { 'x-gate': 'open' };
  await runWithBackend(page, findScreen('buy-new-card'), {
    ...{ backendUrl: gated.url, graphqlPath: '/query', intentionPath: '/intentions', headers },
    ...{ statesUrl: `${gated.url}/states`, statesHeaders: headers },
  });
  expect(rejected).toEqual([]);
  await gated.close();
});

test('fails the step that shows a credit which the backend sends with the other sign', async ({
  freshTab: { page },
}) => {
  const path = 'data.getMigrationPreview.migration.prorated_adjustment_in_cents';
  const server = await startMutant(sample.url, [setField(path, (cents: number) => -cents)]);
  const run = runWithBackend(page, findScreen('migrate-credit-default-card'), backendAt(server.url));
  await expect(run).rejects.toThrow(/\$120\.00 credit/);
  await server.close();
});

test('reports a backend that does not answer', async ({ freshTab: { page } }) => {
  const run = runWithBackend(page, findScreen('buy-saved-default-card'), backendAt('http://127.0.0.1:9'));
  await expect(run).rejects.toThrow(/http:\/\/127\.0\.0\.1:9 did not answer POST/);
});
