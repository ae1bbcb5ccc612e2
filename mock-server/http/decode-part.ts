/** A part of a path without its percent-encoding; empty where that is broken. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
