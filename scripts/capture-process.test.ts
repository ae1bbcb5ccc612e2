import { describe, expect, it } from 'vitest';
import { captureProcess } from './capture-process.ts';

describe('captureProcess', () => {
  it('resolves to the output and whether the program succeeded', async () => {
    const success = await captureProcess('sh', ['-c', 'echo out; echo err >&2']);
    expect(success.ok).toBe(true);
    expect(success.output.trim().split('\n').sort()).toEqual(['err', 'out']);
    expect(await captureProcess('sh', ['-c', 'exit 3'])).toMatchObject({ ok: false, output: '' });
    expect(await captureProcess('no-such-program', [])).toMatchObject({ ok: false });
  });

  it('kills a program that exceeds the timeout, with its children', async () => {
    const { ok, output, seconds } = await captureProcess('sh', ['-c', 'sleep 30 & sleep 30'], { timeoutMs: 200 });
    expect(ok).toBe(false);
    expect(output).toMatch(/timed out/);
    expect(seconds).toBeLessThan(5);
  });
});
