import fc from 'fast-check';
import { testFlow } from '../harness/model-test.ts';
import { type Command, commands, createCommand } from './commands.ts';
import { EXAMPLE_CASES } from './example-cases.ts';
import { type InitialState, initialState } from './initial-state.ts';
import { AFTER_EACH, AT_THE_END } from './invariants/index.ts';
import { runCommand } from './run-command.ts';
import { createSaveSystem, type SavePage, type SaveSystem } from './save-page.ts';

const FORM_COMMANDS: readonly string[] = ['enterCard', 'enterBankAccount', 'chooseMethod', 'save', 'saveTwice'];

testFlow<SavePage, SaveSystem, InitialState, Command>({
  subject: 'the saving flow, in every order of actions, responses and faults',
  runs: 200,
  cases: fc.record({ initialStates: fc.tuple(initialState), commands }),
  examples: EXAMPLE_CASES,
  invariants: { afterEach: AFTER_EACH, whenIdle: [], atTheEnd: AT_THE_END },
  createSystem: createSaveSystem,
  openCommand({ scenario: { host } }, interleaved) {
    const mode = host.start.opens === 'payment method dialog' ? host.start.mode : 'update';
    return createCommand({ type: 'open', mode }, interleaved);
  },
  needsOpening: ({ type }, { flow }) => flow.state().status === 'hidden' && FORM_COMMANDS.includes(type),
  run: runCommand,
  async record(cause, page, _system, apply) {
    const { flow, output, world } = page;
    const counts = [page.presses.length, page.calls.length, output.toasts.length, page.savedCount] as const;
    const [before, { defaultPayment }] = [flow.state(), world()];
    const idsBefore = world().methods.map(({ id }) => id);
    await apply();
    const { methods, defaultPayment: current } = world();
    const intention = page.attempts.at(-1)?.intention ?? 0;
    if (cause.delivered)
      for (const { id } of methods) if (!idsBefore.includes(id)) page.addedMethods.push({ id, intention });
    page.lastEvent = {
      ...cause,
      before,
      after: flow.state(),
      presses: page.presses.slice(counts[0]),
      calls: page.calls.slice(counts[1]),
      toastCount: output.toasts.length - counts[2],
      savedCount: page.savedCount - counts[3],
      newDefault: current === defaultPayment ? null : (methods.find(({ id }) => id === current) ?? null),
    };
  },
  // Opens the dialog again, which shows what the server has stored.
  nextFinalCommand: (_system, count) =>
    ([createCommand({ type: 'close' }, false), createCommand({ type: 'open', mode: 'update' }, false)] as const)[
      count
    ] ?? null,
});
