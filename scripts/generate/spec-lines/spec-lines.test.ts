import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SPEC_LINES } from '#scenarios';
import { projectPath } from '../../command-line/project-path.ts';
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
