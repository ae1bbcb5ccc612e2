const MAX_LENGTH = 300;

/** A message to the user. */
export interface Toast {
  tone: 'success' | 'error';
  title: string;
  detail?: string;
  /** Keeps a success until it is dismissed, as errors are. */
  persistent?: boolean;
}

/** A character with the marks, modifiers and joined characters after it, up to a limit; flags are two characters. */
const CHARACTERS = /(?:\p{Regional_Indicator}{2}|.)(?:[\p{M}\p{Emoji_Modifier}]|\u200D.){0,8}/gsu;

/** Embeddings, overrides and isolates. They turn the direction of the text after them. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text of a backend or a provider as a screen shows it. It is cut after some 300 UTF-16 units, and has the
 * direction of its characters. Browsers need minutes to lay out long words of some scripts.
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
