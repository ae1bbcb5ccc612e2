const MAX_LENGTH = 300;

export interface Toast {
  tone: 'success' | 'error';
  title: string;
  detail?: string;
  /** Whether a success message stays until the customer dismisses it, as error messages do. */
  persistent?: boolean;
}

/** One visible character: up to eight marks, modifiers and joined characters may follow a character, and a flag has two. */
const CHARACTERS = /(?:\p{Regional_Indicator}{2}|.)(?:[\p{M}\p{Emoji_Modifier}]|\u200D.){0,8}/gsu;

/** Unicode's embeddings, overrides and isolates, which turn the direction of the text after them. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text of the backend or the card provider, made safe for a screen. Cuts it to `maxLength` UTF-16 units, because browsers
 * need minutes to lay out long words of some scripts, and removes characters that turn the direction of other text.
 */
export function displayText(text: string, maxLength = MAX_LENGTH): string {
  const plain = text.replace(DIRECTION_CONTROLS, '').trim();
  if (plain.length <= maxLength) return plain;
  let shown = '';
  for (const [character] of plain.matchAll(CHARACTERS)) {
    if (shown.length + character.length > maxLength) break;
    shown += character;
  }
  return `${shown.trimEnd()}…`;
}
