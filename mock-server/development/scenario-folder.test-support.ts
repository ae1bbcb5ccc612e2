import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ScenarioFolder {
  path: string;
  /** Writes a file in place, or atomically by renaming another one, as different editors do. */
  write(file: string, text: string, options?: { atomic: boolean }): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the scenario files to a temporary folder, with `journeysSource()` as journeys.ts. */
export async function copyScenarios(): Promise<ScenarioFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'scenarios-'));
  await cp(path.join(import.meta.dirname, '../scenarios'), folder, { recursive: true });
  await writeFile(path.join(folder, 'journeys.ts'), journeysSource());
  return {
    path: folder,
    async write(file, text, { atomic } = { atomic: false }) {
      const target = path.join(folder, file);
      await writeFile(atomic ? `${target}~` : target, text);
      if (atomic) await rename(`${target}~`, target);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Source with one scenario, 'journey-of-a-test' in line 7, in which `from` is replaced by `to`. */
export function journeysSource(from = '', to = ''): string {
  const text = `import { defineScenarios } from './define-scenarios.ts';
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
  if (!text.includes(from)) throw new Error(`The source does not contain '${from}'.`);
  return text.replace(from, () => to);
}
