import { describe, expect, it } from 'vitest';
import { createExclusive } from './exclusive.ts';

/** Locks as a browser grants them to all its tabs. */
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

describe('createExclusive', () => {
  it('runs one of two at once, and the next one after it', async () => {
    const locks = fakeLocks();
    const [one, other] = [createExclusive(locks, {}, () => 'alex'), createExclusive(locks, {}, () => 'alex')];
    const both = await Promise.all([one(async () => 'one'), other(async () => 'other')]);
    expect(both).toEqual(['one', null]);
    expect(await other(async () => 'other')).toBe('other');
  });

  it('runs one of two on a page without locks, whichever provider they belong to', async () => {
    const page = {};
    const [one, other] = [createExclusive(null, page, () => 'alex'), createExclusive(null, page, () => 'alex')];
    expect(await Promise.all([one(async () => 'one'), other(async () => 'other')])).toEqual(['one', null]);
    expect(await other(async () => 'other')).toBe('other');
  });

  it('keeps users apart', async () => {
    const locks = fakeLocks();
    const run = (name: string) => createExclusive(locks, {}, () => name)(async () => name);
    expect(await Promise.all([run('alex'), run('kim')])).toEqual(['alex', 'kim']);
  });

  it('runs where there are no locks, or none may be used, and runs once', async () => {
    const forbidden = { request: () => Promise.reject(new Error('SecurityError')) } as unknown as LockManager;
    for (const locks of [null, forbidden]) {
      let runs = 0;
      const work = async () => {
        runs += 1;
        return runs;
      };
      expect(await createExclusive(locks, {}, () => 'alex')(work)).toBe(1);
    }
  });

  it('hands on what the work throws, and does not run it again', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      throw new Error('broken');
    };
    await expect(createExclusive(fakeLocks(), {}, () => 'alex')(work)).rejects.toThrow('broken');
    expect(runs).toBe(1);
  });
});
