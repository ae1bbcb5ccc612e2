import { newWorld } from '../backend/new-world.ts';
import type { Edition } from '../catalogue/catalogue.ts';
import { shownCatalogue } from '../http/shown-catalogue.ts';
import type { Scenario } from '../scenarios/index.ts';
import { parseSessionKey } from '../sessions/session-key.ts';

export interface Reason {
  /** Of the scenario; null when it is about all of them. */
  name: string | null;
  says: string;
}

/**
 * Why an edition cannot be served; empty when it can. A name must lead to one scenario, and each must open and be shown.
 * What is merely unfinished (a line that nobody covers, a name that is not public yet) keeps nothing from being served.
 */
export function unservable(edition: Edition): Reason[] {
  const { scenarios } = edition;
  if (!Array.isArray(scenarios) || scenarios.length === 0) return [{ name: null, says: 'The catalogue is empty.' }];
  const seen = new Set<string>();
  return scenarios.flatMap((scenario: Scenario): Reason[] => {
    const name: unknown = scenario?.name;
    if (typeof name !== 'string') return [{ name: null, says: 'There is an entry without a name.' }];
    const isSecond = seen.has(name);
    seen.add(name);
    if (isSecond) return [{ name, says: `${name}: there are two scenarios of that name. Names are unique.` }];
    const says = why(scenario, edition);
    return says === null ? [] : [{ name, says: `${name}: ${says}` }];
  });
}

const TEXTS = ['group', 'title', 'story'] as const;
const LISTS = ['covers', 'expected', 'steps'] as const;

/** Types were not checked on the way here. */
function why(scenario: Scenario, edition: Edition): string | null {
  if (parseSessionKey(`${scenario.name}.trial`) === null)
    return 'the name is not in kebab-case, so no link can open it.';
  for (const field of TEXTS) if (typeof scenario[field] !== 'string') return `'${field}' is not a text.`;
  for (const field of LISTS) if (!Array.isArray(scenario[field])) return `'${field}' is not a list.`;
  try {
    newWorld(scenario, 'trial', edition.basePriceList);
    shownCatalogue({ ...edition, scenarios: [scenario] });
    return null;
  } catch (error) {
    return `it cannot be opened: ${error instanceof Error ? error.message : error}.`;
  }
}
