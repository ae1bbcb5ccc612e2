const MAX_LINES = 5;

/** Joins the first lines and adds the number of the others. */
export const summarizeLines = (lines: readonly string[]): string =>
  [...lines.slice(0, MAX_LINES), ...(lines.length > MAX_LINES ? [`and ${lines.length - MAX_LINES} more`] : [])].join(
    '\n',
  );
