export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/** The cell of what was not measured, and the ratio of a baseline. An empty cell would shift those after it. */
export const NO_RATIO = '-';

export const fixed = (value: number, digits: number): string =>
  Number.isFinite(value) ? value.toFixed(digits) : NO_RATIO;
export const milliseconds = (value = Number.NaN): string =>
  Number.isFinite(value) ? Math.round(value).toLocaleString('en-AU') : NO_RATIO;
export const ratio = (value = Number.NaN, baseline = Number.NaN): string => fixed(value / baseline, 2);

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
