/**
 * `npm run contracts:verify -- --provider-base-url URL [options]`: verifies a backend against the contracts. `--help` lists
 * the options; contracts/verifiers.md explains them.
 */
import { verifyCommand } from '../contracts/provider/verify-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(() =>
  verifyCommand(process.argv.slice(2), {
    env: process.env,
    isTerminal: process.stdout.isTTY === true && process.env['CI'] === undefined,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
  }),
);
