/** What tests of this room share: a copy of the scenario files, with one that they may edit and break. */
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ScenarioFolder {
  path: string;
  /** Writes a file, as some editors do; the others write another one and rename it. */
  write(file: string, text: string, how?: 'by renaming'): Promise<void>;
  remove(): Promise<void>;
}

/** In place of the journeys there is the one that `journeys` writes. */
export async function copyOfScenarios(): Promise<ScenarioFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'scenarios-'));
  await cp(path.join(import.meta.dirname, '../scenarios'), folder, { recursive: true });
  await writeFile(path.join(folder, 'journeys.ts'), journeys());
  return {
    path: folder,
    async write(file, text, how) {
      const name = path.join(folder, file);
      await writeFile(how ? `${name}~` : name, text);
      if (how) await rename(`${name}~`, name);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** The text of a file with one scenario, 'journey-of-a-test' (line 7), with a text in it replaced. */
export function journeys(from = '', to = ''): string {
  const text = `import { defineScenarios } from './define.ts';
import { card, methods } from './fixtures.ts';
import { expectText, start } from './steps/index.ts';

export const journeyScenarios = defineScenarios('Journeys for reviewers', [
  {
    name: 'journey-of-a-test',
    title: 'As it was',
    story: 'Alex looks at the checkout.',
    covers: ['T1'],
    expected: ['The checkout is there.'],
    fixtures: { saved: methods([card()], { default: card() }) },
    steps: [start(), expectText('Checkout')],
  },
]);
`;
  if (!text.includes(from)) throw new Error(`'${from}' does not stand in the journeys of a test.`);
  return text.replace(from, () => to);
}
