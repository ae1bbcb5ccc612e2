import { basePriceList, type Scenario, catalogue as scenarios } from '../scenarios/index.ts';
import type { PriceList } from '../schemas/records.ts';
import { randomId } from '../text.ts';

/** The scenarios that a server serves, and the products that all of them sell. */
export interface Catalogue {
  /** Differs after every start of a server, so that the gallery fetches the scenarios again. */
  readonly version: string;
  readonly scenarios: readonly Scenario[];
  readonly basePriceList: PriceList;
  find(name: string): Scenario | null;
}

/** `base` replaces the scenarios or the products of the catalogue; the `additional` scenarios come after the scenarios. */
export function createCatalogue(
  base: { scenarios?: readonly Scenario[]; basePriceList?: PriceList } = {},
  additional: readonly Scenario[] = [],
): Catalogue {
  const all = [...(base.scenarios ?? scenarios), ...additional];
  const byName = new Map(all.map((scenario) => [scenario.name, scenario]));
  return {
    version: randomId(),
    scenarios: all,
    basePriceList: base.basePriceList ?? basePriceList,
    find: (name) => byName.get(name) ?? null,
  };
}
