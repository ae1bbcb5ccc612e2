import type { FieldType } from '../../rules/validate-field.ts';
import { pickRecognizedOptions, unrecognizedOptions } from '../field-options.ts';
import type { FieldOptions } from '../messages.ts';
import type { ClassOptions } from './state-classes.ts';

export type ElementOptions = FieldOptions & { classes?: ClassOptions };

/** The recognized options of a field. Warns on the console about the others, as Stripe.js does. */
export function pickKnownOptions<Options extends object>(
  methodName: string,
  type: FieldType,
  options: Options,
): Options {
  for (const name of unrecognizedOptions(type, options)) {
    console.warn(
      `[Stripe.js] Unrecognized ${methodName} parameter: ${name} is not a recognized parameter. This may cause issues with your integration in the future.`,
    );
  }
  return pickRecognizedOptions(type, options);
}

/** The options for the frame; `classes` apply on the page. */
export const toFrameOptions = ({ classes: _classes, ...options }: ElementOptions): FieldOptions =>
  // JSON data only: postMessage throws on functions.
  JSON.parse(JSON.stringify(options));
