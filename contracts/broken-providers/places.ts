type Step = string | number;

/** A place in JSON, 'data.list[*].id', as steps; a star is every item of a list. */
const stepsOf = (place: string): string[] => place.replaceAll('[*]', '.*').split('.');

/** A value in the place of another. */
export type NewValue = unknown | ((old: unknown) => unknown);

/** Puts a value into each such place that there is: where its parent is missing or null, nothing happens. */
export function setAt(body: unknown, place: string, value: NewValue): void {
  for (const [parent, key] of ends(body, stepsOf(place))) {
    parent[key] = typeof value === 'function' ? value(parent[key]) : structuredClone(value);
  }
}

export function removeAt(body: unknown, place: string): void {
  for (const [parent, key] of ends(body, stepsOf(place))) delete parent[key];
}

/** The same value under another last name. */
export function renameAt(body: unknown, place: string, name: string): void {
  const value = valueAt(body, place);
  if (value === undefined) return;
  removeAt(body, place);
  setAt(body, [...stepsOf(place).slice(0, -1), name].join('.'), value);
}

/** What stands in a place; nothing where the way there ends before it. */
export function valueAt(body: unknown, place: string): unknown {
  const [end] = ends(body, stepsOf(place));
  return end?.[0][end[1]];
}

/** The parent and the last step of every such place. */
function ends(value: unknown, [step, ...rest]: readonly string[]): [Record<Step, unknown>, Step][] {
  if (step === undefined || value === null || typeof value !== 'object') return [];
  const parent = value as Record<Step, unknown>;
  const keys: Step[] = step === '*' ? Object.keys(value) : [step];
  return keys.flatMap((key) =>
    rest.length === 0 ? [[parent, key] as [typeof parent, Step]] : ends(parent[key], rest),
  );
}

/** The same with `change` made to every object in it, the innermost first. */
export function eachObject(value: unknown, change: (object: Record<string, unknown>) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => eachObject(item, change));
  if (value === null || typeof value !== 'object') return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, eachObject(each, change)])));
}
