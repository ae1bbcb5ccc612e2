import { describe, expect, it } from 'vitest';
import { symbolsOf, testsOf } from './source-facts.ts';

describe('symbolsOf', () => {
  it('names what stands at the top level, exported or not, and nothing inside', () => {
    const text = `
      import { other } from './other.ts';
      export const one = 1, two = 2;
      function three() { const inner = 3; }
      export interface Four {}
      type Five = string;
      export { other };
    `;
    expect(symbolsOf(text, 'a.ts')).toEqual(['one', 'two', 'three', 'Four', 'Five']);
    expect(symbolsOf('export const Box = () => <p />;', 'a.tsx')).toEqual(['Box']);
  });
});

describe('testsOf', () => {
  it('names tests under their describes, tables of cases and loops too', () => {
    const text = `
      describe('sum', () => {
        it('adds', () => undefined);
        describe('of none', () => { test("is nothing", () => undefined); });
        it.each<[string]>([['a']])('prints %s', () => undefined);
        for (const one of all) it(\`knows one\`, () => undefined);
      });
      it('stands alone', () => undefined);
    `;
    expect(testsOf(text, 'a.test.ts')).toEqual([
      'sum › adds',
      'sum › of none › is nothing',
      'sum › prints %s',
      'sum › knows one',
      'stands alone',
    ]);
  });

  it('counts no test that is skipped or only planned, nor what merely looks like one', () => {
    const text = `
      it.skip('is skipped', () => undefined);
      it.todo('is planned');
      describe.skip('all of them', () => { it('is skipped with them', () => undefined); });
      // it('is a comment', () => undefined);
      const text = "it('is a text', () => undefined)";
      visit('somewhere', () => undefined);
    `;
    expect(testsOf(text, 'a.test.ts')).toEqual([]);
  });
});
