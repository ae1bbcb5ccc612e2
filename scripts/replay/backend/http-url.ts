import { CommandError } from '../../run-command.ts';

/** The URL of an option. Throws a `CommandError` unless it is one of HTTP without credentials. */
export function parseHttpUrl(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:\/\/[^/]/.test(text))
    throw new CommandError(`--${option} is not a URL: '${text}'. Start it with http:// or https://.`, 2);
  if (url.username !== '' || url.password !== '') throw new CommandError(`Remove the credentials from --${option}.`, 2);
  return text;
}
