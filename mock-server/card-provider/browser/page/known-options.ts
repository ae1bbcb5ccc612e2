import type { FieldType } from '../../rules/field-reading.ts';
import { recognized, unrecognized } from '../field-options.ts';
import type { FieldOptions } from '../messages.ts';
import type { ClassOptions } from './state-classes.ts';

export type ElementOptions = FieldOptions & { classes?: ClassOptions };

/** The options a field takes of those a page gave. The others are told on the console, as the real library does. */
export function knownOptions<Options extends object>(step: string, type: FieldType, options: Options): Options {
  for (const name of unrecognized(type, options)) {
    console.warn(
      `[Stripe.js] Unrecognized ${step} parameter: ${name} is not a recognized parameter. This may cause issues with your integration in the future.`,
    );
  }
  return recognized(type, options);
}

/** What the frame needs of the options; classes stay on the page. */
export const fieldOptions = ({ classes: _page, ...options }: ElementOptions): FieldOptions =>
  // Only data crosses to the frame: a function among the options would make the message fail.
  JSON.parse(JSON.stringify(options));
