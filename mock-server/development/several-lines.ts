const MOST = 5;

/** Lines as one text; of many, the first ones and how many more there are. */
export const severalLines = (lines: readonly string[]): string =>
  [...lines.slice(0, MOST), ...(lines.length > MOST ? [`and ${lines.length - MOST} more`] : [])].join('\n');
