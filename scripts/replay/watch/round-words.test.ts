import { describe, expect, it } from 'vitest';
import { parseReplayArguments, type ReplayArguments } from '../arguments.ts';
import { roundWords } from './round-words.ts';

const parse = (...words: string[]) => parseReplayArguments(words, 3) as ReplayArguments;

describe('roundWords', () => {
  it('asks a round for what the watching one was asked for, what failed last first, and watches nothing', () => {
    for (const words of [
      ['--all'],
      ['buy-new-card', 'found/one.json', '--group', 'Coupons', '--code', 'V14', '--code', 'B1', '--workers', '2'],
      ['buy-new-card', '--slow-mo', '300', '--junit', 'out/j.xml', '--json', 'out/j.json'],
    ]) {
      const wanted = parse(...words, '--watch');
      expect(parse(...roundWords(wanted.asked, wanted))).toEqual({ ...wanted, watch: false, failedFirst: true });
    }
  });
});
