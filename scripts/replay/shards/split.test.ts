import { describe, expect, it } from 'vitest';
import { catalogue } from '#scenarios';
import { partOf, split } from './split.ts';

const piece = (name: string, steps = 1) => ({ name, steps: Array.from({ length: steps }) });
const pieces = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => piece(name));
const namesIn = (parts: { name: string }[][]) => parts.map((part) => part.map(({ name }) => name).join(''));

describe('split', () => {
  it('deals out in turn where nothing was measured', () => {
    expect(namesIn(split(pieces, 3))).toEqual(['adg', 'be', 'cf']);
  });

  it('makes parts that take about equally long', () => {
    const times = { a: 9, b: 1, c: 1, d: 1, e: 3, f: 3, g: 0.5 };
    expect(namesIn(split(pieces, 2, times))).toEqual(['ag', 'bcdef']);
  });

  it('reckons what was not measured by its steps', () => {
    const parts = split([piece('long', 12), piece('short', 2), piece('other', 2), piece('known', 2)], 2, { known: 1 });
    expect(namesIn(parts)).toEqual(['long', 'shortotherknown']);
  });

  it('holds everything exactly once in all its parts, whatever was measured', () => {
    for (const of of [1, 2, 3, 7, catalogue.length + 5]) {
      for (const times of [
        {},
        Object.fromEntries(catalogue.slice(0, 90).map(({ name }, place) => [name, place % 7])),
      ]) {
        const all = split(catalogue, of, times).flat();
        expect(all.map(({ name }) => name).sort()).toEqual(catalogue.map(({ name }) => name).sort());
      }
    }
  });

  it('comes out the same each time', () => {
    const times = Object.fromEntries(catalogue.map(({ name }, place) => [name, (place * 7919) % 13]));
    expect(namesIn(split(catalogue, 4, times))).toEqual(namesIn(split(catalogue, 4, { ...times })));
  });
});

describe('partOf', () => {
  it('marks the parts of a split alike, and those of another otherwise', () => {
    const mark = (number: number, times = {}) => partOf(pieces, { number, of: 2 }, times).mark;
    expect(mark(1)).toBe(mark(2));
    expect(mark(1, { a: 9, b: 8 })).not.toBe(mark(1));
  });

  it('leaves nothing for parts beyond the last piece', () => {
    expect(partOf(pieces, { number: 9, of: 9 }, {}).pieces).toEqual([]);
  });
});
