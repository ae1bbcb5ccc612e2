import { PARAM_DESCRIPTIONS, STATE_VALUES, STATES } from '#contract-states';

/** A contract and its provider states. */
export interface StateUse {
  description: string;
  providerStates?: { name: string }[];
}

export interface StateEntry {
  state: string;
  /** The scenario with which the scenario server sets up the state. */
  scenario: string;
  /** What setup must do. */
  arrange: string;
  params: { name: string; type: string; means: string; optional: boolean; example: unknown }[];
  supplies: { name: string; means: string }[];
  /** Descriptions of the contracts that use it. */
  usedBy: string[];
}

/** All states in the order of states.ts. */
export function createStatesTable(interactions: readonly StateUse[]): StateEntry[] {
  return Object.entries(STATES).map(([state, entry]) => {
    const optionalParams = 'optionalParams' in entry ? entry.optionalParams : {};
    return {
      state,
      scenario: entry.scenario,
      arrange: entry.setup,
      params: [...describeParams(state, entry.params, false), ...describeParams(state, optionalParams, true)],
      supplies: entry.values.map((name) => ({ name, means: STATE_VALUES[name] })),
      usedBy: interactions
        .filter(({ providerStates = [] }) => providerStates.some(({ name }) => name === state))
        .map(({ description }) => description)
        .sort(),
    };
  });
}

function describeParams(state: string, params: Record<string, unknown>, optional: boolean): StateEntry['params'] {
  return Object.entries(params).map(([name, example]) => {
    const means = PARAM_DESCRIPTIONS[name];
    if (means === undefined)
      throw new Error(`[contracts] PARAM_DESCRIPTIONS lacks the parameter '${name}' of '${state}'.`);
    return { name, type: typeOf(example), means, optional, example };
  });
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (Number.isInteger(value)) return 'integer';
  return typeof value === 'string' ? 'text' : typeof value;
}

/** The contents of states.json. */
export const formatStatesJson = (table: readonly StateEntry[]): string =>
  `${JSON.stringify({ generatedBy: 'npm run contracts', states: table }, null, 2)}\n`;
