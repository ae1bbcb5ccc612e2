#!/usr/bin/env node
/** The command `legal-checkout` of the package. Loads only the code of the given subcommand. */
import { readFile } from 'node:fs/promises';

const USAGE = `Usage: npx legal-checkout <command> [options]

  scenarios          serves the named scenarios to an app in development
  scenarios new NAME
                     begins a scenario of your own as a copy of one of these
  contracts verify   verifies a backend against the contracts of the checkout
  contracts check-schema FILE|URL
                     validates the operations of the checkout against a schema
  --version          prints the version

npx legal-checkout <command> --help lists the options of a command.`;

async function main([command = '', ...args]: string[]): Promise<number> {
  if (command === 'scenarios') {
    const { scenariosCommand } = await import('../../mock-server/package/scenarios-command.ts');
    const exitCode = await scenariosCommand(args);
    // Open connections would keep the process alive.
    return exitCode === 0 ? 0 : process.exit(exitCode);
  }
  if (command === 'contracts' && ['verify', 'check-schema', '--help', '-h'].includes(args[0] ?? '')) {
    const { verifyContractsCommand } = await import('../../contracts/provider/verify-command.ts');
    if (args[0] === 'check-schema') return verifyContractsCommand('npx legal-checkout contracts', args);
    const options = args[0] === 'verify' ? args.slice(1) : ['--help'];
    return verifyContractsCommand('npx legal-checkout contracts verify', options);
  }
  if (command === '--version') {
    const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
    console.log((JSON.parse(manifest) as { version: string }).version);
    return 0;
  }
  if (command === '--help' || command === '-h') {
    console.log(USAGE);
    return 0;
  }
  const given = [command, ...args.filter((arg) => !arg.startsWith('-'))].join(' ').trim();
  const nearest = command === 'contracts' ? " The commands are 'contracts verify' and 'contracts check-schema'." : '';
  console.error(given === '' ? 'A command is missing.' : `There is no command '${given}'.${nearest}`);
  console.error('Run npx legal-checkout --help.');
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
