import * as z from 'zod';
import { checkInput } from '../schemas/check-input.ts';
import { wholeNumber } from '../schemas/values.ts';

export type OptionSchemas<Options> = { [Name in keyof Options]-?: z.ZodType };

export function checkOptions<Options extends object>(
  functionName: string,
  options: Options,
  schemas: OptionSchemas<Options>,
): void {
  const { problem } = checkInput(z.strictObject(schemas).partial(), options, 'options');
  if (problem !== undefined) throw new Error(`[checkout] ${functionName}: ${problem}`);
}

export const textOption = z.string();
export const textsOption = z.array(z.string());
export const portOption = wholeNumber(0, 65_535);
export const durationOption = z.number().positive('be a number of milliseconds above 0');
export const regExpOption = z.instanceof(RegExp, { error: 'be a regular expression' });
export const patternOption = z.union([z.string(), regExpOption], 'be a text or a regular expression');
export const anyOption = z.unknown();

/** Removes the flags g and y, so that each search of the pattern begins at the start of the text. */
export const withoutPosition = (pattern: RegExp): RegExp => new RegExp(pattern, pattern.flags.replaceAll(/[gy]/g, ''));
