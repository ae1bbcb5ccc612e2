import type { BrowserContext } from '@playwright/test';
import { buying, type Scenario } from '#scenarios';
import type { Stage } from '../replay/stage.ts';

/** Stands between page and network from the start. */
export type Network = (context: BrowserContext) => Promise<unknown>;

/** One state of the screen: the world it needs, and what a person does to get there. */
export interface ScreenState {
  /** In kebab-case: the name of its pictures. */
  name: string;
  /** What there is to see. */
  says: string;
  scenario: Scenario;
  network: Network | null;
  reach: (stage: Stage) => Promise<void>;
}

interface Described
  extends Omit<ScreenState, 'scenario' | 'network'>,
    Partial<Pick<Scenario, 'fixtures' | 'host' | 'answers'>> {
  network?: Network;
}

/** A state in a world of its own: somebody without saved methods, who buys the standard monthly plan, unless said otherwise. */
export function screen({ name, says, network, reach, ...world }: Described): ScreenState {
  const scenario: Scenario = {
    name: `screen-${name}`,
    group: 'Buying',
    title: says,
    story: says,
    covers: [],
    try: { cards: [], banks: [], coupons: [] },
    expected: [],
    fixtures: {},
    host: buying('standard-monthly'),
    steps: [],
    ...world,
  };
  return { name, says, scenario, network: network ?? null, reach };
}
