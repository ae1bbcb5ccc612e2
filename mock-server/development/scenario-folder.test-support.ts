import { cp, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ScenarioFolder {
  path: string;
  write(file: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

export async function copyScenarios(): Promise<ScenarioFolder> {
  const root = await mkdtemp(path.join(tmpdir(), 'scenarios-'));
  const folder = path.join(root, 'scenarios');
  const server = path.join(import.meta.dirname, '..');
  await cp(path.join(server, 'scenarios'), folder, { recursive: true });
  for (const imported of ['schemas', 'card-provider'])
    await symlink(path.join(server, imported), path.join(root, imported), 'junction');
  await writeFile(path.join(folder, 'journeys.ts'), journeysSource());
  return {
    path: folder,
    async write(file, text) {
      const target = path.join(folder, file);
      await writeFile(`${target}~`, text);
      await rename(`${target}~`, target);
    },
    remove: () => rm(root, { recursive: true }),
  };
}

/** The source of a file with one scenario, in line 7. Replaces `from` with `to`, for example to make it invalid. */
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
