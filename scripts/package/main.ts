/** `npm run build`: builds the package in `dist/`: the module, the scenario server, its gallery, types and documents. */
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { projectPath } from '../command-line/project-path.ts';
import { runCommand } from '../command-line/run-command.ts';
import { buildPackage } from './build-package.ts';

await runCommand(async () => {
  parse(npmCommand('build', 'Builds the package that apps install, in dist/.'));
  await buildPackage(projectPath('dist'));
  console.log('Wrote the package to dist/. Pack it with: npm pack ./dist');
  return 0;
});
