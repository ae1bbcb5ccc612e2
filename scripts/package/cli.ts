#!/usr/bin/env node
/** The command `legal-checkout` of the package. Loads only the code of the given subcommand, and that code parses its options. */
import { readFile } from 'node:fs/promises';
import { Command } from '@commander-js/extra-typings';

const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
const program = new Command('npx legal-checkout')
  .version((JSON.parse(manifest) as { version: string }).version, '--version')
  .enablePositionalOptions()
  .showHelpAfterError('Run npx legal-checkout --help.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

const contracts = program.command('contracts').description('verifies a backend against the contracts of the checkout');

const add = (parent: Command, name: string, run: (args: string[]) => Promise<number>) =>
  parent
    .command(name)
    .argument('[arguments...]')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (args: string[]) => {
      const exitCode = await run(args);
      // Exits here, because open connections would keep the failed command running.
      if (exitCode !== 0) process.exit(exitCode);
    });

add(program, 'scenarios', async (args) => {
  const { scenariosCommand } = await import('../../mock-server/package/scenarios-command.ts');
  return scenariosCommand(args);
}).description('serves the named scenarios to an app in development; begins a scenario of your own');

const loadVerify = () => import('../../contracts/provider/verify-command.ts');
add(contracts, 'verify', async (args) =>
  (await loadVerify()).verifyContractsCommand('npx legal-checkout contracts verify', args),
).description('verifies a backend');
add(contracts, 'check-schema', async (args) =>
  (await loadVerify()).verifyContractsCommand('npx legal-checkout contracts', ['check-schema', ...args]),
).description('validates the operations of the checkout against a schema, in a file or at a URL');

await program.parseAsync();
