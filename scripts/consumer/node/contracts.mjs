/** Verifies a backend with the command of the package. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { startScenarioServer } from 'legal-checkout/scenarios';

const MODULE = path.resolve('node_modules/legal-checkout');
const server = await startScenarioServer();
test.after(() => server.close());

/** Runs `legal-checkout contracts verify`. Resolves to its exit code and what it printed. */
const verify = (module, ...args) =>
  new Promise((resolve) => {
    const command = [path.join(module, 'server/cli.js'), 'contracts', 'verify', '--provider-base-url', server.url];
    const child = execFile(process.execPath, [...command, ...args], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });

test('the command verifies a backend and reports failed contracts', async () => {
  const only = ['--only', '^ListPaymentMethod of a user with one'];
  const passed = await verify(MODULE, ...only, '--states-url', `${server.url}/pact/states`);
  assert.match(passed.output, /2 contracts passed, 0 failed/);
  assert.equal(passed.code, 0);

  const failed = await verify(MODULE, ...only, '--states-url', `${server.url}/health`);
  assert.match(failed.output, /✗ ListPaymentMethod of a user with one card[^✗]*HTTP 405/);
  assert.equal(failed.code, 1);
});

test('without its verifier the command says what to install', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'legal-checkout-'));
  t.after(() => rm(folder, { recursive: true }));
  await cp(MODULE, folder, { recursive: true, filter: (file) => !file.includes('gallery') });
  const { code, output } = await verify(folder);
  assert.match(output, /Run: npm install --save-dev @pact-foundation\/pact-core/);
  assert.equal(code, 2);
});
