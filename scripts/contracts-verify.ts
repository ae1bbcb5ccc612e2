/**
 * `npm run contracts:verify -- --provider-base-url URL [options]`: tries the contracts on any backend. `--help` names the
 * options; contracts/verifiers.md explains them.
 */
import { verifyCommand } from '../contracts/provider/verify-command.ts';
import { command } from './command.ts';

await command(() =>
  verifyCommand(process.argv.slice(2), {
    env: process.env,
    say: (text) => console.log(text),
    complain: (text) => console.error(text),
  }),
);
