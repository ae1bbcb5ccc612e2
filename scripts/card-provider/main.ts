/** `npm run card-provider:verify`: holds the emulator, or the provider's test mode, to the facts about the card provider. */
import { parseOptions } from '../command-line/parse-options.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError, runCommand } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';
import { runPlaywright } from '../replay/run-playwright.ts';
import type { ReplaySettings } from '../replay/settings.ts';
import { PUBLISHABLE_KEY_VARIABLE, parseKeys, redactSecrets, SECRET_KEY_VARIABLE } from './keys.ts';

const USAGE = `Usage: npm run card-provider:verify [-- OPTIONS]

Checks the facts about the card provider in Chromium, through the module's own fields: against the emulator, or with keys
against the provider's test mode. A difference is printed as the fact, what it expects and what was seen.

  --secret-key sk_test_…        or ${SECRET_KEY_VARIABLE}; npm prints the command line, so prefer the variable
  --publishable-key pk_test_…   or ${PUBLISHABLE_KEY_VARIABLE}, of the same account
  --headed                      shows the browser window

Live keys are refused. Only the provider's test numbers are used. In the account remain setup intents without a customer.
Exit code: 0 when every fact holds, 1 when one does not or cannot be checked, 2 for invalid arguments.`;
const OPTIONS = {
  'secret-key': { type: 'string' },
  'publishable-key': { type: 'string' },
  headed: { type: 'boolean' },
} as const;

await runCommand(async () => {
  stopWithNpm();
  const { values } = parse();
  const keys = parseKeys(values, process.env);
  const settings: ReplaySettings = { onlyCardProvider: true };
  const args = ['test', '--config', projectPath('scripts/replay'), '--project=card-provider', 'facts.spec.ts'];
  if (values.headed) args.push('--headed');
  if (!keys) {
    console.log('Checking the emulator. With keys of a test mode, this command checks the provider; see --help.\n');
    return runPlaywright(args, settings);
  }
  if (values['secret-key'])
    console.log(
      `npm has printed the secret key above and keeps it in its log. Pass it in ${SECRET_KEY_VARIABLE} instead.`,
    );
  console.log("Checking the provider's test mode.\n");
  const { connectTestMode } = await import('./test-mode.ts');
  const { hasBankAccounts } = await connectTestMode(keys).check();
  if (!hasBankAccounts)
    console.log(
      'Not checked: saving bank accounts, because the account has no direct debits. Enable BECS Direct Debit at https://dashboard.stripe.com/test/settings/payment_methods, and run this again.\n',
    );
  const variables = { [SECRET_KEY_VARIABLE]: keys.secretKey, [PUBLISHABLE_KEY_VARIABLE]: keys.publishableKey };
  const exitCode = await runPlaywright(args, { ...settings, testMode: { hasBankAccounts } }, variables);
  console.log('\nNot checked: the banks of other BSBs, which the test mode does not accept.');
  return exitCode;
});

/** An unexpected argument could be a key. */
function parse() {
  try {
    return parseOptions({ usage: USAGE, options: OPTIONS });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(redactSecrets(error.message), error.exitCode);
  }
}
