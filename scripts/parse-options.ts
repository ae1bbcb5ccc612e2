import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestNames } from '../mock-server/schemas/nearest-names.ts';
import { CommandError } from './run-command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses a command's arguments. An invalid one is a CommandError with the usage, and the nearest option of an unknown one. */
export function parseOptions<Given extends Options>(args: readonly string[], options: Given, usage: string) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(/[.;] /, 1)[0] ?? '') : String(error);
    const [, unknown] = /^Unknown option '-*([^']+)'/.exec(message) ?? [];
    const nearest =
      unknown === undefined ? '' : ` The nearest is '--${nearestNames(unknown, Object.keys(options))[0]}'.`;
    throw new CommandError(`${message}.${nearest}\n\n${usage}`, 2);
  }
}
