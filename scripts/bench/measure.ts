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
 * then affects all rows, and no row always follows the same one. Returns the median of each row.
 */
export async function measureInTurn<Row extends { name: string }>(
  rows: readonly Row[],
  rounds: number,
  measure: (row: Row) => Promise<number>,
): Promise<number[]> {
  const measured = rows.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    const order = [...rows.entries()];
    for (const [index, row] of round % 2 === 0 ? order : order.reverse())
      await attempt(row.name, async () => {
        const figure = await measure(row);
        if (round > 0) measured[index]?.push(figure);
      });
  }
  return measured.map(median);
}

/** A table of times in ms, each with its ratio to that of the first row. */
export const tableOfRatios = (title: string, rows: readonly { name: string }[], times: readonly number[]): string =>
  table([
    [title, 'ms', 'ratio'],
    ...rows.map(({ name }, index) => [
      name,
      milliseconds(times[index]),
      index === 0 ? NO_RATIO : ratio(times[index], times[0]),
    ]),
  ]);
