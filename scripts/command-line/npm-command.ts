import { Command, InvalidArgumentError, type OptionValues } from '@commander-js/extra-typings';
import { CommandError } from './run-command.ts';

/** The command `npm run SCRIPT`. Its help follows from its arguments and options; an invalid one ends the process with exit code 2. */
export const npmCommand = (script: string, description: string) =>
  new Command(`npm run ${script} --`)
    .description(description)
    .showHelpAfterError('(--help lists the options)')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

export function parse<Args extends unknown[], Options extends OptionValues, Globals extends OptionValues>(
  command: Command<Args, Options, Globals>,
  args: readonly string[] = process.argv.slice(2),
): Command<Args, Options, Globals> {
  // npm takes options without '--' before them for its own, and the command would run without them.
  const { npm_lifecycle_event: script, ...env } = process.env;
  const taken = command.options.find(({ long = '' }) => `npm_config_${long.slice(2).replaceAll('-', '_')}` in env);
  if (script !== undefined && taken !== undefined)
    throw new CommandError(
      `npm used ${taken.long} itself, because '--' is missing. Write: npm run ${script} -- ${taken.long} …`,
      2,
    );
  return command.parse(args, { from: 'user' });
}

export const collect = (value: string, previous: string[] | undefined): string[] => [...(previous ?? []), value];

export function positiveNumber(text: string): number {
  if (text.trim() === '' || !(Number(text) > 0 && Number.isFinite(Number(text))))
    throw new InvalidArgumentError('It must be a number above zero.');
  return Number(text);
}
