import type { Mutation } from '../mutation.ts';
import { onResponse } from '../mutations.ts';

/** Replaces a JSON body by its text; must be the last mutation. */
const spell = (format: (body: object) => string): Mutation =>
  onResponse((response) => {
    if (response.body !== null && typeof response.body === 'object') response.body = format(response.body);
  });

/** Formats numbers by another function than JSON's. */
const spellNumbers = (format: (number: number) => string) =>
  spell((body) =>
    JSON.stringify(body, (_, value) => (typeof value === 'number' ? `\u0000${format(value)}\u0000` : value)).replaceAll(
      /"\\u0000(.*?)\\u0000"/g,
      '$1',
    ),
  );

export const withDecimals = spellNumbers((number) => (Number.isInteger(number) ? `${number}.0` : `${number}0`));
export const withExponents = spellNumbers((number) => number.toExponential());
export const withIndentation = spell((body) => `\r\n${JSON.stringify(body, null, 2)}\n`);

export const withEscapes = spell((body) =>
  JSON.stringify(body, (_, value) =>
    typeof value === 'string' ? value.replaceAll(/[^\w]/g, (each) => `\u0000${hex(each)}`) : value,
  ).replaceAll('\\u0000', '\\u'),
);

const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, '0');
