import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import { readPact } from './pact.ts';
import { pactFiles, runProgram, startScenarioBackend, VERIFICATION_TIMEOUT } from './provider.test-support.ts';

const require = createRequire(import.meta.url);
const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** npm has the CLI only for Linux, macOS and Windows on x64 and arm64. */
const skipReason = (() => {
  try {
    require.resolve(`@pact-foundation/pact-cli-${platform}/package.json`);
    return null;
  } catch {
    return `Pact's Rust CLI is not installed for ${platform}`;
  }
})();

let server: RunningScenarioServer;

beforeAll(async () => {
  server = await startScenarioBackend();
});

afterAll(async () => {
  await server.close();
});

describe('Pact’s Rust CLI', () => {
  it('passes every contract on the scenario server', VERIFICATION_TIMEOUT, async ({ skip }) => {
    skip(skipReason !== null, skipReason ?? '');
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rust-cli-'));
    const report = path.join(folder, 'report.json');
    const { hostname, port } = new URL(server.url);
    // Without certificates, which only https needs, the CLI takes half the time.
    const withoutCertificates = { SSL_CERT_FILE: os.devNull, SSL_CERT_DIR: os.devNull };
    const { code, output } = await runProgram(
      [
        require.resolve('@pact-foundation/pact-cli/bin/pact-verifier.js'),
        ...pactFiles.flatMap((file) => ['--file', file]),
        ...['--hostname', hostname, '--port', port],
        ...['--state-change-url', `${server.url}/pact/states`, '--state-change-teardown'],
        ...['--json', report, '--no-colour'],
      ],
      withoutCertificates,
    ).ended;
    expect([code, output]).toEqual([0, expect.any(String)]);

    // The CLI also exits with 0 when it finds no contracts.
    const { interactionResults, errors } = JSON.parse(fs.readFileSync(report, 'utf8'));
    const passed = interactionResults.filter(({ result }: { result: string }) => result === 'OK');
    const contracts = pactFiles.map(readPact).flatMap(({ interactions }) => interactions);
    expect(contracts.length).toBeGreaterThan(0);
    expect(passed.map(({ description }: { description: string }) => description).sort()).toEqual(
      contracts.map(({ description }) => description).sort(),
    );
    expect(errors).toEqual([]);
    fs.rmSync(folder, { recursive: true });
  });
});
