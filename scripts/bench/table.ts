/** The middle of the measurements: one slow moment of the machine does not move it. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

export const milliseconds = (value = Number.NaN): string => Math.round(value).toLocaleString('en-AU');
export const ratio = (value = Number.NaN, floor = Number.NaN): string => (value / floor).toFixed(2);

/** Columns as wide as their widest cell: the first to the left, numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      widths
        .map((width, at) => (at === 0 ? (row[at] ?? '').padEnd(width) : (row[at] ?? '').padStart(width)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
