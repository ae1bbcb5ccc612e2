import { nearestNames } from '../schemas/nearest-names.ts';

/** Rejects an option that a public function does not have, such as a misspelt one. Throws an Error with the nearest one. */
export function requireKnownOptions<Options extends object>(
  functionName: string,
  options: Options,
  known: Record<keyof Options, true>,
): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  const [nearest] = nearestNames(unknown, Object.keys(known));
  throw new Error(`[checkout] ${functionName} has no option '${unknown}'. The nearest is '${nearest}'.`);
}
