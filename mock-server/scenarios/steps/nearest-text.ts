/** Null if the page lacks most of the words. Example: "the nearest text with 'their' for 'your': 'their account'". */
export function describeNearestText(expected: string, page: string): string | null {
  const words = expected.split(' ');
  const pageWords = page.split(' ');
  let nearest: string[] = [];
  let fewestMissing = words.length;
  for (const start of pageWords.keys()) {
    const part = new Set(pageWords.slice(start, start + words.length));
    const missing = words.filter((word) => !part.has(word)).length;
    if (missing >= fewestMissing) continue;
    fewestMissing = missing;
    nearest = pageWords.slice(start, start + words.length);
  }
  if (fewestMissing > words.length / 2) return null;
  const missing = words.filter((word) => !nearest.includes(word));
  const others = nearest.filter((word) => !words.includes(word));
  return `the nearest text with '${others.join(' ')}' for '${missing.join(' ')}': '${nearest.join(' ')}'`;
}
