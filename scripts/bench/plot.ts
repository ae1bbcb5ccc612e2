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
<title>Benchmark history</title>
<style>
  :root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif }
  body { display: grid; grid-template-columns: repeat(auto-fill, minmax(${WIDTH}px, 1fr)); gap: 24px }
  svg { width: 100%; overflow: visible } polyline { fill: none; stroke: currentColor } circle { fill: currentColor }
</style>
${names.map((name) => chart(name, runs)).join('\n')}
</html>
`;
}

function chart(name: string, runs: readonly BenchmarkRun[]): string {
  const values = runs.flatMap(({ ratios }) => ratios[name] ?? []);
  const max = Math.max(...values);
  const points = runs.flatMap(({ at, commit, ratios }, index) => {
    const value = ratios[name];
    if (value === undefined) return [];
    const x = (index / Math.max(1, runs.length - 1)) * WIDTH;
    return [{ x, y: HEIGHT - (value / max) * HEIGHT, label: `${value.toFixed(2)}, ${commit}, ${at.slice(0, 10)}` }];
  });
  const circles = points.map(
    ({ x, y, label }) => `<circle cx="${x}" cy="${y}" r="3"><title>${escapeHtml(label)}</title></circle>`,
  );
  return `<figure><figcaption>${escapeHtml(name)}: <b>${values.at(-1)?.toFixed(2)}</b></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(`${name}: ${values.join(', ')}`)}">
<polyline points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}"/>${circles.join('')}</svg></figure>`;
}
