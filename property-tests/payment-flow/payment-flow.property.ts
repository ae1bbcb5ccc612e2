import fc from 'fast-check';
import { testFlow } from '../harness/model-test.ts';
import { type Command, commands } from './commands.ts';
import { readCounterexamples, writeCounterexample } from './counterexamples.ts';
import { type InitialState, initialState } from './initial-state.ts';
import { AFTER_EACH, AT_THE_END, WHEN_IDLE } from './invariants/index.ts';
import { captureEvent, type PaymentPage } from './payment-page.ts';
import { createPaymentSystem, type PaymentSystem, recordPurchases } from './payment-system.ts';
import { runCommand } from './run-command.ts';

const FORM_COMMANDS: readonly string[] = ['enterCard', 'enterBankAccount', 'applyCoupon', 'pay', 'payTwice'];

testFlow<PaymentPage, PaymentSystem, InitialState, Command>({
  subject: 'the payment flow, in every order of actions, responses and faults',
  runs: 400,
  // One or two pages, in sessions of their own.
  cases: fc.record({ initialStates: fc.array(initialState, { minLength: 1, maxLength: 2 }), commands }),
  examples: readCounterexamples(),
  invariants: { afterEach: AFTER_EACH, whenIdle: WHEN_IDLE, atTheEnd: AT_THE_END },
  createSystem: createPaymentSystem,
  openCommand: ({ index }, interleaved) => ({ page: index, interleaved, type: 'show' }),
  needsOpening({ type }, { flow }) {
    const state = flow.state();
    return state.status === 'hidden' && !state.attempt && FORM_COMMANDS.includes(type);
  },
  async run(command, page, system) {
    const steps = await runCommand(command, page, system.server);
    const { interleaved } = command;
    if (steps) system.stepLog.push({ page: page.index, tick: system.network.tick, steps, interleaved });
  },
  async record({ delivered }, page, { network }, apply) {
    const capture = captureEvent(page, network.tick);
    await apply();
    if (!delivered) return;
    if (delivered.arrivedAt !== null) page.events.push({ type: 'response', call: delivered, ...capture() });
    recordPurchases(page, delivered);
  },
  // Closes the bank's window at every page that still waits for it.
  nextFinalCommand({ pages }) {
    const waiting = pages.find(({ frames }) => frames.challenge);
    return waiting ? { page: waiting.index, interleaved: false, type: 'answerChallenge', outcome: 'closed' } : null;
  },
  describeCounterexample: (modelCase, error) => `Replay it: npm run replay -- ${writeCounterexample(modelCase, error)}`,
});
