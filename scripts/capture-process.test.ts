import { describe, expect, it } from 'vitest';
import { captureProcess } from './capture-process.ts';

/** The child keeps the output open while it runs. */
const PARENT = `
  require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)'], { stdio: 'inherit' });
  setTimeout(() => {}, 30_000);
`;

describe('captureProcess', () => {
  it('resolves to the output and whether the program succeeded', async () => {
    const success = await captureProcess('node', ['-e', 'console.log("out"); console.error("err")']);
    expect(success.ok).toBe(true);
    expect(success.output.trim().split('\n').sort()).toEqual(['err', 'out']);
    expect(await captureProcess('node', ['-e', 'process.exit(3)'])).toMatchObject({ ok: false, output: '' });
    expect(await captureProcess('no-such-program', [])).toMatchObject({ ok: false });
  });

  it('kills a program that exceeds the timeout, with its children', async () => {
    const { ok, output, seconds } = await captureProcess('node', ['-e', PARENT], { timeoutMs: 500 });
    expect(ok).toBe(false);
    expect(output).toMatch(/timed out/);
    expect(seconds).toBeLessThan(5);
  });
});
