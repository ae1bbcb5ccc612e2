import { PARAMS, STATE_VALUES, STATES } from '#contract-states';

/** A contract, as far as it says in which state it is tried. */
export interface Interaction {
  description: string;
  providerStates?: { name: string }[];
}

export interface StateEntry {
  state: string;
  /** Played by the scenario server in this scenario. */
  scenario: string;
  /** What must be true. */
  arrange: string;
  params: { name: string; type: string; means: string; optional: boolean; example: unknown }[];
  supplies: { name: string; means: string }[];
  /** Descriptions of the contracts that are tried in it. */
  usedBy: string[];
}

/** Every state with all there is to know of it, in the order of states.ts. */
export function statesTable(interactions: readonly Interaction[]): StateEntry[] {
  return Object.entries(STATES).map(([state, entry]) => {
    const options = 'options' in entry ? entry.options : {};
    return {
      state,
      scenario: entry.scenario,
      arrange: entry.arrange,
      params: [...paramsOf(state, entry.params, false), ...paramsOf(state, options, true)],
      supplies: entry.supplies.map((name) => ({ name, means: STATE_VALUES[name] })),
      usedBy: interactions
        .filter(({ providerStates = [] }) => providerStates.some(({ name }) => name === state))
        .map(({ description }) => description)
        .sort(),
    };
  });
}

function paramsOf(state: string, params: Record<string, unknown>, optional: boolean): StateEntry['params'] {
  return Object.entries(params).map(([name, example]) => {
    const means = PARAMS[name];
    if (means === undefined) throw new Error(`[contracts] Nothing is said of the parameter '${name}' of '${state}'.`);
    return { name, type: typeOf(example), means, optional, example };
  });
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (Number.isInteger(value)) return 'integer';
  return typeof value === 'string' ? 'text' : typeof value;
}

/** states.json: the table for programs. */
export const statesJson = (table: readonly StateEntry[]): string =>
  `${JSON.stringify({ generatedBy: 'npm run contracts', states: table }, null, 2)}\n`;
