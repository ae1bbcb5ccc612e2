export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

export const milliseconds = (value = Number.NaN): string => Math.round(value).toLocaleString('en-AU');
export const ratio = (value = Number.NaN, baseline = Number.NaN): string => (value / baseline).toFixed(2);

/** The cell of a baseline, and of a figure without one. An empty cell would shift those after it. */
export const NO_RATIO = '-';

/** The ratio cell of a row in a table whose first row is the baseline. */
export const ratioToFirst = (values: readonly (number | undefined)[], index: number): string =>
  index === 0 ? NO_RATIO : ratio(values[index], values[0]);

/** Aligns columns: the first left, the others right. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      widths
        .map((width, column) => (column === 0 ? (row[0] ?? '').padEnd(width) : (row[column] ?? '').padStart(width)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
