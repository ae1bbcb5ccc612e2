import { describe, expect, it } from 'vitest';
import { parseReplayArguments, type ReplayArguments } from './arguments.ts';

const parse = (...words: string[]) => parseReplayArguments(words, 2);
const replay = (...words: string[]) => parse(...words) as ReplayArguments;

describe('parseReplayArguments', () => {
  it('takes names, files, groups and spec codes together, or everything', () => {
    expect(
      replay('buy-new-card', 'found/one.json', '--group', 'Coupons', '--group', 'Migration', '--code', 'V14').asked,
    ).toEqual({
      all: false,
      names: ['buy-new-card'],
      files: ['found/one.json'],
      groups: ['Coupons', 'Migration'],
      codes: ['V14'],
    });
    expect(replay('--all').asked).toMatchObject({ all: true, names: [] });
  });

  it('is headless, without a report, against a server of its own unless told', () => {
    expect(parse('--all')).toMatchObject({
      do: 'replay',
      headed: false,
      pauseMs: 0,
      report: null,
      baseUrl: null,
      workers: 2,
      part: null,
      watch: false,
      from: null,
    });
    expect(parse('--all', '--report', 'out', '--base-url', 'http://localhost:5173/')).toMatchObject({
      report: 'out',
      baseUrl: 'http://localhost:5173',
    });
  });

  it('walks one at a time in a window while somebody watches', () => {
    expect(parse('--all', '--headed', '--workers', '4')).toMatchObject({ headed: true, workers: 1 });
    expect(parse('--all', '--slow-mo', '400', '--workers', '4')).toMatchObject({
      headed: true,
      pauseMs: 400,
      workers: 1,
    });
  });

  it('takes a part of all', () => {
    expect(replay('--all', '--shard', '2/4').part).toEqual({ number: 2, of: 4 });
    for (const part of ['0/4', '5/4', '2', 'a/b', '1/0']) {
      expect(() => parse('--all', '--shard', part)).toThrow(/--shard/);
    }
  });

  it('watches everything when nothing is named', () => {
    expect(replay('--watch')).toMatchObject({ watch: true, asked: { all: true } });
    expect(replay('--watch', 'buy-new-card').asked).toMatchObject({ all: false, names: ['buy-new-card'] });
  });

  it('takes a journal in place of names', () => {
    expect(replay('--from', 'a.journal.json').from).toBe('a.journal.json');
    expect(() => parse('--from', 'a.json', 'buy-new-card')).toThrow(/--from/);
  });

  it('judges a report', () => {
    expect(parse('accept', 'out', 'buy-new-card')).toEqual({ do: 'accept', folder: 'out', names: ['buy-new-card'] });
    expect(parse('accept', 'out')).toEqual({ do: 'accept', folder: 'out', names: [] });
    expect(parse('reject', 'out', 'buy-new-card')).toMatchObject({ do: 'reject' });
    expect(() => parse('reject', 'out')).toThrow(/reject DIR NAME/);
    expect(() => parse('accept', 'out', '--all')).toThrow(/no --all/);
  });

  it('tells all there is when asked for help', () => {
    expect(parse('--help')).toEqual({ do: 'help' });
  });

  it('says how to use it when nothing or everything twice is asked for', () => {
    expect(() => parse()).toThrow(/^Use: npm run replay/);
    expect(() => parse('--all', 'buy-new-card')).toThrow(/--all is everything/);
    expect(() => parse('--everything')).toThrow(/--everything/);
    expect(() => parse('--all', '--workers', 'many')).toThrow(/--workers/);
    expect(() => parse('--all', '--slow-mo', '-1')).toThrow(/slow-mo/);
    expect(() => parse('--all', '--watch', '--shard', '1/2')).toThrow(/do not go together/);
  });

  it('ends with 2 for wrong use', () => {
    const codeOf = (...words: string[]) => {
      try {
        parse(...words);
        return 0;
      } catch (error) {
        return (error as { exitCode?: number }).exitCode;
      }
    };
    expect([codeOf(), codeOf('--shard', '1/2'), codeOf('reject', 'x'), codeOf('--nope')]).toEqual([2, 2, 2, 2]);
  });
});
