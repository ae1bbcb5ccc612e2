import type { BrowserContext } from '@playwright/test';
import { checkoutPage, type Scenario } from '#scenarios';
import type { TestWorld } from '../replay/test-world.ts';

/** Routes network requests before the page opens. */
export type NetworkSetup = (context: BrowserContext) => Promise<unknown>;

/** A state of the screen: its scenario, and the actions that lead to it. */
export interface ScreenState {
  /** The name of its screenshots, in kebab case. */
  name: string;
  description: string;
  scenario: Scenario;
  network: NetworkSetup | null;
  setUp: (world: TestWorld) => Promise<void>;
}

interface ScreenStateOptions
  extends Omit<ScreenState, 'scenario' | 'network'>,
    Partial<Pick<Scenario, 'fixtures' | 'host' | 'answers'>> {
  network?: NetworkSetup;
}

/** Defines a state; by default a customer without saved methods buys the standard monthly plan. */
export function defineScreenState({
  name,
  description,
  network,
  setUp,
  ...scenarioOptions
}: ScreenStateOptions): ScreenState {
  const scenario: Scenario = {
    name: `screen-${name}`,
    group: 'Buying',
    title: description,
    story: description,
    covers: [],
    try: { cards: [], banks: [], coupons: [] },
    expected: [],
    fixtures: {},
    host: checkoutPage('standard-monthly'),
    steps: [],
    ...scenarioOptions,
  };
  return { name, description, scenario, network: network ?? null, setUp };
}
