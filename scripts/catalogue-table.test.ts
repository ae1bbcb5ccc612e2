import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { README, readmeWithCatalogue } from './catalogue-table.ts';
import { inProject } from './in-project.ts';

it('the README has the catalogue as it is', async () => {
  expect(await readFile(inProject(README), 'utf8'), 'npm run scenarios -- write').toBe(await readmeWithCatalogue());
});
