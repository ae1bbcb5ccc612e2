import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractsVerify, runProgram, VERIFICATION_TIMEOUT } from './provider.test-support.ts';

let backend: ReturnType<typeof runProgram>;
let url: string;

beforeAll(async () => {
  backend = runProgram(['--import', 'tsx', 'contracts/provider/sample-backend/main.ts'], { PORT: '0' });
  url = await new Promise<string>((resolve, reject) => {
    backend.child.stdout.on('data', (line) => {
      const [address] = /http:\S+/.exec(String(line)) ?? [];
      if (address !== undefined) resolve(address);
    });
    void backend.ended.then(({ output }) => reject(new Error(output)));
  });
}, VERIFICATION_TIMEOUT.timeout);

afterAll(async () => {
  backend.child.kill();
  await backend.ended;
});

describe('the sample backend', () => {
  it('passes every contract', VERIFICATION_TIMEOUT, async () => {
    const { code, output } = await contractsVerify(['--provider-base-url', url, '--states-url', `${url}/pact/states`]);
    expect([code, output]).toEqual([0, expect.stringMatching(/[1-9]\d* contracts passed, 0 failed/)]);
    expect(output).not.toMatch(/✗|skipped/);
  });
});
