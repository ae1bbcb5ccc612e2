/** `npm run card-provider:verify`: tests the facts about the card provider with the emulator or the test mode. */
import { runProcess } from '../command-line/capture-process.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { projectPath } from '../command-line/project-path.ts';
import { runCommand } from '../command-line/run-command.ts';
import { PUBLISHABLE_KEY_VARIABLE, parseKeys, redactSecrets, SECRET_KEY_VARIABLE } from './keys.ts';

const command = npmCommand(
  'card-provider:verify',
  `Checks the facts about the card provider in Chromium, through the module's own fields: against the emulator, or with keys against the provider's test mode. Live keys are refused. Setup intents without a customer remain in the account.`,
)
  .option(
    '--secret-key <key>',
    `sk_test_…, or ${SECRET_KEY_VARIABLE}; npm prints the command line, so prefer the variable`,
  )
  .option('--publishable-key <key>', `pk_test_…, or ${PUBLISHABLE_KEY_VARIABLE}, of the same account`)
  .option('--headed', 'shows the browser window')
  // Redacts errors, because they quote unexpected arguments, and one could be a key.
  .configureOutput({ writeErr: (text) => process.stderr.write(redactSecrets(text)) })
  .addHelpText(
    'after',
    '\nExit code: 0 when every fact holds, 1 when one does not or cannot be checked, 2 for invalid arguments.',
  );

await runCommand(async () => {
  const options = parse(command).opts();
  const keys = parseKeys(options, process.env);
  const args = ['test', '--config', projectPath('scripts/replay'), '--project=card-provider', 'facts.spec.ts'];
  if (options.headed) args.push('--headed');
  const variables = { REPLAY_WITHOUT_SITE: '1' };
  if (!keys) {
    console.log('Checking the emulator. With keys of a test mode, this command checks the provider; see --help.\n');
    return (await runProcess('playwright', args, variables)).exitCode;
  }
  if (options.secretKey)
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
  const { exitCode } = await runProcess('playwright', args, {
    ...variables,
    [SECRET_KEY_VARIABLE]: keys.secretKey,
    [PUBLISHABLE_KEY_VARIABLE]: keys.publishableKey,
    CARD_PROVIDER_TEST_MODE: hasBankAccounts ? 'cards and bank accounts' : 'cards',
  });
  console.log('\nNot checked: the banks of other BSBs, which the test mode does not accept.');
  return exitCode;
});
