import { describe, expect, it } from 'vitest';
import { createExclusiveRunner } from './exclusive-runner.ts';

/** Locks shared by the tabs of one browser. */
function fakeLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>();
  const request = async (name: string, _: LockOptions, run: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name)) return run(null);
    held.add(name);
    try {
      return await run({});
    } finally {
      held.delete(name);
    }
  };
  return { request } as Pick<LockManager, 'request'>;
}

describe('createExclusiveRunner', () => {
  it('runs one of two concurrent calls, and the next one after it', async () => {
    const locks = fakeLocks();
    const [one, other] = [
      createExclusiveRunner(locks, {}, () => 'alex'),
      createExclusiveRunner(locks, {}, () => 'alex'),
    ];
    const both = await Promise.all([one(async () => 'one'), other(async () => 'other')]);
    expect(both).toEqual(['one', null]);
    expect(await other(async () => 'other')).toBe('other');
  });

  it('runs one of two concurrent calls of any provider on a page without locks', async () => {
    const page = {};
    const [one, other] = [
      createExclusiveRunner(null, page, () => 'alex'),
      createExclusiveRunner(null, page, () => 'alex'),
    ];
    expect(await Promise.all([one(async () => 'one'), other(async () => 'other')])).toEqual(['one', null]);
    expect(await other(async () => 'other')).toBe('other');
  });

  it('does not exclude another user', async () => {
    const locks = fakeLocks();
    const run = (name: string) => createExclusiveRunner(locks, {}, () => name)(async () => name);
    expect(await Promise.all([run('alex'), run('kim')])).toEqual(['alex', 'kim']);
  });

  it('runs once where locks are missing or forbidden', async () => {
    const forbidden = { request: () => Promise.reject(new Error('SecurityError')) } as unknown as LockManager;
    for (const locks of [null, forbidden]) {
      let runs = 0;
      const work = async () => {
        runs += 1;
        return runs;
      };
      expect(await createExclusiveRunner(locks, {}, () => 'alex')(work)).toBe(1);
    }
  });

  it('rejects with the error of the work, and does not run it again', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      throw new Error('broken');
    };
    await expect(createExclusiveRunner(fakeLocks(), {}, () => 'alex')(work)).rejects.toThrow('broken');
    expect(runs).toBe(1);
  });
});
