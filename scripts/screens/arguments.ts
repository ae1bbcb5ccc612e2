import { parseArgs } from 'node:util';
import { Problem } from '../command.ts';

export interface ScreensArguments {
  /** Part of the names of the states to take pictures of; all of them when empty. */
  only: string;
  /** A page that already runs, in place of one of our own. */
  baseUrl: string | null;
}

export const USAGE = 'Use: npm run screens [-- --only TEXT] [--base-url URL]';

/** Reads the words after `npm run screens --`, or throws how to use it. */
export function parseScreensArguments(words: string[]): ScreensArguments {
  try {
    const { values } = parseArgs({
      args: words,
      options: { only: { type: 'string' }, 'base-url': { type: 'string' } },
    });
    const url = values['base-url'];
    if (url !== undefined && !URL.canParse(url)) throw new Error(`--base-url is '${url}', which is no address.`);
    return { only: values.only ?? '', baseUrl: url?.replace(/\/+$/, '') ?? null };
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n${USAGE}`, 2);
  }
}
