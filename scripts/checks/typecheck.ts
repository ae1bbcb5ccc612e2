/** `npm run typecheck` checks the types of the project and of the TypeScript snippets in its documentation. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectPath } from '../command-line/project-path.ts';
import { runCommand } from '../command-line/run-command.ts';
import { readSnippets } from './read-snippets.ts';

/** The folder of the snippets. tsconfig.json includes it, and resolves imports of the package to the sources. */
const FOLDER = projectPath('.cache/snippets');

/** Puts a snippet's scenario into a file of the catalogue, with the steps in scope. */
const asScenario = (entry: string): string => `
import { defineScenarios } from '../../mock-server/scenarios/define-scenarios.ts';
import { expectDeclinedBeforePurchase, payWithNewCard } from '../../mock-server/scenarios/step-groups.ts';
import { proves } from '../../mock-server/scenarios/step-marks.ts';
export const scenarios = defineScenarios('Card declines and challenges', [${entry}]);`;

await runCommand(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [index, { source, text, meta }] of (await readSnippets('ts', 'tsx')).entries()) {
    const code = meta === 'scenario' ? asScenario(text) : text;
    writeFileSync(path.join(FOLDER, `snippet-${index}.tsx`), `// ${source}\n${code}\nexport {};\n`);
  }
  // The native compiler, TypeScript 7. Tools that need the API of TypeScript use version 6.
  const args = [projectPath('node_modules/typescript-native/bin/tsc'), '--noEmit', '--incremental'];
  args.push(
    '--tsBuildInfoFile',
    projectPath('.cache/typescript.tsbuildinfo'),
    '--project',
    projectPath('tsconfig.json'),
  );
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
});
