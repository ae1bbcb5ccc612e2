import type { BrowserContext } from '@playwright/test';
import { checkoutPage, findScenario, type Scenario, type Step } from '#scenarios';
import { runStep } from '../replay/handlers.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { waitUntilNoSkeletons } from './screen-actions.ts';

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

/** A state that a scenario of the catalogue passes through: after its first step of the type `lastStep`. */
export function stateOfScenario(name: string, scenarioName: string, lastStep: Step['type']): ScreenState {
  const scenario = findScenario(scenarioName);
  const index = scenario?.steps.findIndex(({ type }) => type === lastStep) ?? -1;
  if (!scenario || index === -1) throw new Error(`No scenario '${scenarioName}' has a step '${lastStep}'.`);
  const setUp = async (world: TestWorld) => {
    for (const step of scenario.steps.slice(0, index + 1)) await runStep(world, step);
    await waitUntilNoSkeletons(world);
  };
  return { name, description: scenario.title, scenario, network: null, setUp };
}

/**
 * Defines a state that no scenario of the catalogue passes through; by default a customer without saved methods buys the
 * standard monthly plan.
 */
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
