import { describe, expect, it } from 'vitest';
import { runQuietly } from './run-quietly.ts';

describe('runQuietly', () => {
  it('keeps what a program says and whether it succeeded', async () => {
    const fine = await runQuietly('sh', ['-c', 'echo out; echo err >&2']);
    expect(fine.ok).toBe(true);
    expect(fine.output.trim().split('\n').sort()).toEqual(['err', 'out']);
    expect(await runQuietly('sh', ['-c', 'exit 3'])).toMatchObject({ ok: false, output: '' });
    expect(await runQuietly('no-such-program', [])).toMatchObject({ ok: false });
  });

  it('ends a program that takes too long, with what it began', async () => {
    const { ok, output, seconds } = await runQuietly('sh', ['-c', 'sleep 30 & sleep 30'], 200);
    expect(ok).toBe(false);
    expect(output).toMatch(/took too long/);
    expect(seconds).toBeLessThan(5);
  });
});
