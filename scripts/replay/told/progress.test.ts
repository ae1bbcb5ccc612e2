import { describe, expect, it } from 'vitest';
import { createProgress } from './progress.ts';

const NAMES = Array.from({ length: 20 }, (_, place) => `walk-${place}`);

function watched({ isTTY = false, names = NAMES } = {}) {
  let text = '';
  let now = 0;
  const write = (more: string) => {
    text += more;
    return true;
  };
  const out = { isTTY, columns: 60, write };
  const progress = createProgress({ names, workers: 2, known: {}, out, time: () => now });
  const finish = (count: number, { everyMs = 0, passed = true } = {}) => {
    for (let turn = 0; turn < count; turn += 1) {
      now += everyMs;
      progress.done({ name: names[finished] ?? '', passed, seconds: 4 });
      finished += 1;
    }
  };
  let finished = 0;
  return { progress, finish, said: () => text };
}

describe('createProgress', () => {
  it('writes a line for each tenth of the work, and not more often than every ten seconds', () => {
    const slow = watched();
    slow.finish(20, { everyMs: 6_000 });
    expect(slow.said()).toBe(
      [2, 4, 6, 8, 10, 12, 14, 16, 18].map((done) => `${done}/20, about ${(20 - done) * 2} s left\n`).join(''),
    );
    const quick = watched();
    quick.finish(20, { everyMs: 1_000 });
    expect(quick.said()).toBe('10/20, about 20 s left\n');
  });

  it('counts failures', () => {
    const { finish, said } = watched();
    finish(1, { passed: false });
    finish(1, { everyMs: 10_000 });
    expect(said()).toBe('2/20, 1 failed, about 36 s left\n');
  });

  it('rewrites one line on a terminal, under what else is said', () => {
    const { progress, finish, said } = watched({ isTTY: true });
    finish(1);
    progress.say('a word');
    progress.end();
    const lines = said().split('\u001B[2K');
    expect(lines.map((line) => line.replaceAll('\r', ''))).toEqual([
      '',
      '0/20',
      '1/20, about 38 s left',
      'a word\n',
      '1/20, about 38 s left',
      '',
    ]);
  });

  it('is silent about a single walk', () => {
    const { finish, said } = watched({ isTTY: true, names: ['one'] });
    finish(1, { everyMs: 60_000 });
    expect(said()).toBe('');
  });
});
