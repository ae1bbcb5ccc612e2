import { type ParseArgsConfig, parseArgs } from 'node:util';
import { similarName } from '../../mock-server/schemas/nearest-names.ts';
import { CommandError } from './run-command.ts';

const HELP = { help: { type: 'boolean', short: 'h' } } as const;

interface CommandArguments<Options, AllowPositionals extends boolean> {
  usage: string;
  /** What --help prints. Default: the usage. */
  help?: string;
  /** Besides --help. */
  options: Options;
  allowPositionals?: AllowPositionals;
  args?: readonly string[];
}

/**
 * Parses a command's arguments. Throws a CommandError with the usage: for --help with exit code 0, for an invalid argument
 * with 2 and the nearest option.
 */
export function parseOptions<
  const Options extends NonNullable<ParseArgsConfig['options']>,
  AllowPositionals extends boolean = false,
>({
  usage,
  help = usage,
  options,
  allowPositionals,
  args = process.argv.slice(2),
}: CommandArguments<Options, AllowPositionals>) {
  const known = { ...options, ...HELP };
  refuseOptionsOfNpm(Object.keys(options));
  const parsed = parse(args, known, allowPositionals ?? (false as AllowPositionals), usage);
  if ((parsed.values as { help?: boolean }).help) throw new CommandError(help, 0);
  const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const repeated = given.find((name, index) => given.indexOf(name) !== index && !known[name]?.multiple);
  if (repeated !== undefined) throw new CommandError(`--${repeated} is given more than once.\n\n${usage}`, 2);
  return parsed;
}

/** Without '--' before them, npm takes options for its own, and the command would run as if they were not given. */
function refuseOptionsOfNpm(names: readonly string[]): void {
  const { npm_lifecycle_event: command, ...env } = process.env;
  const taken = names.find((name) => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined);
  if (command === undefined || taken === undefined) return;
  throw new CommandError(
    `npm used --${taken} itself, because '--' is missing. Write: npm run ${command} -- --${taken} …`,
    2,
  );
}

function parse<Options extends NonNullable<ParseArgsConfig['options']>, AllowPositionals extends boolean>(
  args: readonly string[],
  options: Options,
  allowPositionals: AllowPositionals,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals, tokens: true });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(/[.;] /, 1)[0] ?? '') : String(error);
    const [, unknown] = /^Unknown option '-*([^']+)'/.exec(message) ?? [];
    const nearest = similarName(unknown ?? '', Object.keys(options));
    const hint = nearest === undefined ? '' : ` The nearest is '--${nearest}'.`;
    throw new CommandError(`${message}.${hint}\n\n${usage}`, 2);
  }
}
