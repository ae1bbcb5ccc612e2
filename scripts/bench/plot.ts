/** One run: ratios to the baseline of the same run, by name. Absolute times of different days cannot be compared. */
export interface BenchmarkRun {
  /** ISO instant. */
  at: string;
  commit: string;
  ratios: Record<string, number>;
}

const WIDTH = 280;
const HEIGHT = 72;

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page with a small chart for each ratio, on a scale from zero. */
export function plotPage(runs: readonly BenchmarkRun[]): string {
  const names = [...new Set(runs.flatMap(({ ratios }) => Object.keys(ratios)))];
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Benchmark history</title>
<style>
  :root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif }
  body { margin: 24px; display: grid; grid-template-columns: repeat(auto-fill, minmax(${WIDTH}px, 1fr)); gap: 24px }
  h1 { grid-column: 1 / -1; font-size: 20px; margin: 0 }
  figure { margin: 0 } figcaption { min-height: 40px } svg { width: 100%; height: auto; overflow: visible }
  polyline { fill: none; stroke: currentColor; stroke-width: 1.5 } circle { fill: currentColor }
  b { font-variant-numeric: tabular-nums }
</style>
<h1>Ratios to the baseline of each run, ${runs.length} run${runs.length === 1 ? '' : 's'}</h1>
${names.map((name) => chart(name, runs)).join('\n')}
</html>
`;
}

function chart(name: string, runs: readonly BenchmarkRun[]): string {
  const points = runs.flatMap(({ at, commit, ratios }, index) => {
    const value = ratios[name];
    return value === undefined ? [] : [{ index, value, label: `${value.toFixed(2)}, ${commit}, ${at.slice(0, 10)}` }];
  });
  const max = Math.max(...points.map(({ value }) => value));
  const placed = points.map(({ index, value, label }) => ({
    x: runs.length === 1 ? WIDTH / 2 : (index / (runs.length - 1)) * WIDTH,
    y: HEIGHT - (value / max) * HEIGHT,
    label,
  }));
  return `<figure><figcaption>${escapeHtml(name)}: <b>${points.at(-1)?.value.toFixed(2)}</b></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(`${name}: ${points.map(({ value }) => value.toFixed(2)).join(', ')}`)}">
<polyline points="${placed.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}"/>
${placed.map(({ x, y, label }) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3"><title>${escapeHtml(label)}</title></circle>`).join('')}
</svg></figure>`;
}
