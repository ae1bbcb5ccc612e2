import type { Scenario } from '#scenarios';
import { CommandError } from '../../run-command.ts';
import { type BackendOptions, changeState, NoAnswerError } from './backend-client.ts';
import { type BackendPlan, planRun } from './plan-run.ts';

/**
 * The scenarios whose start a provider state prepares; prints what is not run, and why. Throws a `CommandError` if none
 * can be run, or if the backend cannot set up the state of the first.
 */
export async function selectRunnable(
  scenarios: readonly Scenario[],
  backend: BackendOptions,
  print: (line: string) => void,
): Promise<Scenario[]> {
  const plans = scenarios.map(planRun);
  for (const line of plans.flatMap(describeOmissions)) print(line);
  const runnable = plans.filter((plan) => plan.status === 'runnable');
  const [first] = runnable;
  if (!first) throw new CommandError('None of the selected scenarios can be run against a backend.', 2);
  const { name: state, params } = first.state;
  try {
    await changeState(backend, { state, params, action: 'setup' });
    await changeState(backend, { state, params, action: 'teardown' });
  } catch (error) {
    if (error instanceof NoAnswerError) throw new CommandError(error.message, 2);
    throw error;
  }
  print(`${runnable.length} of ${scenarios.length} scenarios run against ${backend.backendUrl}.`);
  return runnable.map(({ scenario }) => scenario);
}

/** What of a scenario is not run, as lines of text. */
function describeOmissions(plan: BackendPlan): string[] {
  const { name } = plan.scenario;
  if (plan.status === 'not runnable') return [`${name} is not run: ${plan.reason}.`];
  const { skipped, notes, stepCount, scenario } = plan;
  return [
    ...(skipped
      ? [`${name} runs ${stepCount} of ${scenario.steps.length} steps, until '${skipped.steps[0]}': ${skipped.reason}.`]
      : []),
    ...notes.map((note) => `${name}: ${note}.`),
  ];
}
