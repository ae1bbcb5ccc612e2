/** `npm run contracts:verify -- --provider-base-url URL [options]`: verifies a backend against the contracts. */
import { verifyContractsCommand } from '../../contracts/provider/verify-command.ts';
import { runCommand } from '../command-line/run-command.ts';

await runCommand(() => verifyContractsCommand('npm run contracts:verify --', process.argv.slice(2)));
