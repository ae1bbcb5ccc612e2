import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractsVerify, run, WHILE } from './test-kit.ts';

let sample: ReturnType<typeof run>;
let url: string;

beforeAll(async () => {
  sample = run(['--import', 'tsx', 'contracts/provider/sample-backend/main.ts'], { PORT: '0' });
  url = await new Promise<string>((resolve, reject) => {
    sample.child.stdout.on('data', (line) => {
      const [address] = /http:\S+/.exec(String(line)) ?? [];
      if (address !== undefined) resolve(address);
    });
    void sample.ended.then(({ said }) => reject(new Error(said)));
  });
}, WHILE.timeout);

afterAll(async () => {
  sample.child.kill();
  await sample.ended;
});

describe('the sample backend', () => {
  it('keeps every contract, of which it knows no more than the guide and the schema', WHILE, async () => {
    const { code, said } = await contractsVerify(['--provider-base-url', url, '--states-url', `${url}/pact/states`]);
    expect([code, said]).toEqual([0, expect.stringMatching(/[1-9]\d* contracts hold, 0 do not/)]);
    expect(said).not.toMatch(/✗|not tried/);
  });
});
