import { createHash } from 'node:crypto';

export interface BrowserBundle {
  text: string;
  /** Of the text. */
  hash: string;
}

export const createBundle = (text: string): BrowserBundle => ({
  text,
  hash: createHash('sha256').update(text).digest('hex').slice(0, 12),
});
