import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SPEC_LINES } from '#scenarios';
import { projectPath } from '../project-path.ts';
import { findSymbolReferences, findTestReferences } from './spec-references.ts';
import { formatSpecLinesTable, readSpecReferences, TABLE_FILE } from './table.ts';

describe('the table of specification lines', () => {
  const references = readSpecReferences();

  it('is current', () => {
    const isCurrent = readFileSync(projectPath(TABLE_FILE), 'utf8') === formatSpecLinesTable(references);
    expect(isCurrent, `Run \`npm run spec-lines\` to update ${TABLE_FILE}.`).toBe(true);
  });

  // That every line has a scenario is checked with the catalogue.
  it('names an implementation of every line', () => {
    const named = new Set<string>(references.symbols.flatMap(({ codes }) => codes));
    expect(Object.keys(SPEC_LINES).filter((code) => !named.has(code))).toEqual([]);
  });
});

describe('findSymbolReferences', () => {
  it('reads the codes in the comments of a declaration', () => {
    const text = '/** Does it (T13 to T15, V8). */\nexport const pay = () => 1;\n// Nothing (Z9).\nfunction other() {}';
    expect(findSymbolReferences(text, 'a.ts')).toEqual([
      { file: 'a.ts', name: 'pay', codes: ['T13', 'T14', 'T15', 'V8'] },
    ]);
  });
});

describe('findTestReferences', () => {
  it.each([
    ["describe('pay', () => { it('pays', { tags: ['T13', 'V8'] }, () => {}); });", 'pay › pays', ['T13', 'V8']],
    ["it.each([1])('pays %s', { tags: ['T13'] }, () => {});", 'pays %s', ['T13']],
    ["test('pays', { tag: ['@T13'] }, async () => {});", 'pays', ['T13']],
  ])('reads the tags of %s', (text, name, codes) => {
    expect(findTestReferences(text, 'a.test.ts')).toEqual([{ file: 'a.test.ts', name, codes }]);
  });
});
