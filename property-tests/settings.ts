import type { Parameters } from 'fast-check';

/** How hard laws are tried: enough to meet every rounding tie many times, and still within seconds. */
const RUNS = 2_000;

/** The same cases on every machine; another seed is tried with `SEED=… npm run properties`. */
const SEED = Number(process.env['SEED'] ?? 20260315);

/** The settings of a law, with the known cases that it is tried on first. */
export function tried<Case>(examples: Case[] = []): Parameters<[Case]> {
  return { numRuns: RUNS, seed: SEED, examples: examples.map((example): [Case] => [example]) };
}
