/** The table of the specification's lines, held to the code, to the tests and to the catalogue. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SPEC_LINES } from '#scenarios';
import { inProject } from '../in-project.ts';
import { lines } from './lines.ts';
import { missingSymbols, missingTests } from './missing-places.ts';
import { codesOf, unprovenCodes } from './proofs.ts';
import { specLinesTable, TABLE_FILE } from './table.ts';
import { UNPROVEN } from './unproven.ts';

describe('the lines of the specification', () => {
  it('have a row each', () => {
    expect(codesOf(lines)).toEqual(Object.keys(SPEC_LINES));
  });

  it('are kept in files and symbols that exist', () => {
    expect(missingSymbols(lines)).toEqual([]);
  });

  it('name tests that exist, one by one', () => {
    expect(missingTests(lines)).toEqual([]);
  });

  it('are proven by a test or a scenario; what is seen, by a scenario or a browser test', () => {
    expect(unprovenCodes(lines).sort()).toEqual(Object.keys(UNPROVEN).sort());
  });

  it('stand in a table that is current', () => {
    const written = readFileSync(inProject(TABLE_FILE), 'utf8');
    expect(written === specLinesTable(lines), `${TABLE_FILE} is not current: run \`npm run spec-lines\``).toBe(true);
  });
});
