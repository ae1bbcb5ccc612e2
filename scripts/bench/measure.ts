const failures: string[] = [];

/** Takes a measurement. One that fails is recorded and resolves to undefined, so that the others are still taken. */
export async function attempt<Value>(name: string, measure: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await measure();
  } catch (error) {
    failures.push(`${name}: not measured, ${String(error).split('\n', 1)[0]}`);
    return undefined;
  }
}

/** The failures since the last call, one line each. */
export const takeFailures = (): string[] => [...new Set(failures.splice(0))];

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/** The cell of a value that was not measured, and the ratio of a baseline. An empty cell would shift those after it. */
export const NO_RATIO = '-';

export const fixed = (value: number, digits: number): string =>
  Number.isFinite(value) ? value.toFixed(digits) : NO_RATIO;
export const milliseconds = (value = Number.NaN): string =>
  Number.isFinite(value) ? Math.round(value).toLocaleString('en-AU') : NO_RATIO;
export const ratio = (value = Number.NaN, baseline = Number.NaN): string => fixed(value / baseline, 2);

/** The ratio cell of a row in a table whose first row is the baseline. */
const ratioToFirst = (values: readonly (number | undefined)[], index: number): string =>
  index === 0 ? NO_RATIO : ratio(values[index], values[0]);

/** Aligns columns: the first left, the others right. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const cells = (row: readonly string[]) =>
    widths.map((width, column) => (column === 0 ? row[0]?.padEnd(width) : (row[column] ?? '').padStart(width)));
  return rows.map((row) => cells(row).join('  ').trimEnd()).join('\n');
}

/**
 * Measures each row several times after a warm-up, in turn and in alternating order. A slow moment of the machine
 * then affects all rows, and no row always follows the same one. Returns the medians of each row's figures.
 */
export async function measureInTurn<Row extends { name: string }>(
  rows: readonly Row[],
  rounds: number,
  measure: (row: Row) => Promise<Record<string, number>>,
): Promise<Record<string, number>[]> {
  const measured = rows.map((): Record<string, number>[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    const order = [...rows.entries()];
    for (const [index, row] of round % 2 === 0 ? order : order.reverse())
      await attempt(row.name, async () => {
        const figures = await measure(row);
        if (round > 0) measured[index]?.push(figures);
      });
  }
  return measured.map((results) => {
    const names = Object.keys(results[0] ?? {});
    return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name] ?? Number.NaN))]));
  });
}

/** A table of figures, each row with the ratio of its first figure to that of the first row. */
export const tableOfRatios = (
  [title = '', first = '', ...others]: readonly string[],
  rows: readonly { name: string }[],
  measured: readonly Record<string, number>[],
): string =>
  table([
    [title, first, 'ratio', ...others],
    ...rows.map(({ name }, index) => {
      const [figure, ...more] = Object.values(measured[index] ?? {});
      const firsts = measured.map((figures) => Object.values(figures)[0]);
      return [name, milliseconds(figure), ratioToFirst(firsts, index), ...more.map(milliseconds)];
    }),
  ]);
