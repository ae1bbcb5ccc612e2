/** Model-based tests of a flow: generated commands on pages of the scenario server, and invariants between them. */
import type fc from 'fast-check';
import { afterAll, beforeAll, describe } from 'vitest';
import { checkInvariants, testInvariants } from '../invariant-suite.ts';
import { waitUntilIdle } from '../wait-until-idle.ts';
import { createInProcessServer, type InProcessServer } from './in-process-server.ts';
import { assertInvariants, type Invariant, InvariantError } from './invariants.ts';
import type { NetworkCall, QueuedNetwork } from './queued-network.ts';

/** Pages and a server; every message between them waits until it is delivered. */
export interface System<Page> {
  readonly server: InProcessServer;
  readonly network: QueuedNetwork;
  readonly pages: readonly Page[];
  dispose(): void;
}

export interface BaseCommand {
  type: string;
  /** The index of the page, modulo their number. */
  page: number;
  /** Runs while messages are pending; otherwise all messages are delivered first. */
  interleaved: boolean;
}

/** Delivers one pending message before the others. */
export interface DeliverCommand {
  type: 'deliver';
  index: number;
}

/** The input of a run: plain data that can be stored and repeated. */
export interface ModelCase<InitialState, Command> {
  initialStates: InitialState[];
  commands: Command[];
}

export type Cause<Command> = { command: Command; delivered: null } | { command: null; delivered: NetworkCall };

interface FlowModel<Page, S extends System<Page>, InitialState, Command extends BaseCommand> {
  subject: string;
  runs: number;
  cases: fc.Arbitrary<ModelCase<InitialState, Command>>;
  /** Cases that run first. */
  examples: readonly ModelCase<InitialState, Command>[];
  invariants: {
    afterEach: readonly Invariant<Page, S>[];
    /** Checked when no message is pending. */
    whenIdle: readonly Invariant<Page, S>[];
    atTheEnd: readonly Invariant<Page, S>[];
  };
  createSystem(server: InProcessServer, initialStates: InitialState[]): S;
  openCommand(page: Page, interleaved: boolean): Command;
  /** Whether a command needs a form that is not open. */
  needsOpening(command: Command, page: Page): boolean;
  run(command: Exclude<Command, DeliverCommand>, page: Page, system: S): Promise<void>;
  /** Applies a command or a delivery to a page, and records its effects. */
  record(cause: Cause<Command>, page: Page, system: S, apply: () => Promise<void>): Promise<void>;
  /** Commands that end a run, one after another; null after the last. */
  nextFinalCommand(system: S, count: number): Command | null;
  describeCounterexample?(modelCase: ModelCase<InitialState, Command>, error: InvariantError<Page, S>): string;
}

const NO_UNHANDLED_REJECTIONS = { title: 'leaves no rejection unhandled' };
const MAX_MESSAGES = 1_000;

/** A test for each invariant, all of which are checked in the same runs. */
export function testFlow<Page, S extends System<Page>, InitialState, Command extends BaseCommand>(
  flow: FlowModel<Page, S, InitialState, Command>,
): void {
  let server: InProcessServer;
  beforeAll(async () => {
    server = await createInProcessServer();
  });
  afterAll(() => server.server.stop());

  const { afterEach, whenIdle, atTheEnd } = flow.invariants;
  const titles = [...afterEach, ...whenIdle, ...atTheEnd, NO_UNHANDLED_REJECTIONS].map(({ title }) => title);
  describe(flow.subject, () => {
    testInvariants(titles, () =>
      checkInvariants({
        ...flow,
        run: (modelCase) => runCase(flow, server, modelCase),
        isViolation: (error): error is InvariantError<Page, S> => error instanceof InvariantError,
      }),
    );
  });
}

/** Rejects with the first violation. */
async function runCase<Page, S extends System<Page>, InitialState, Command extends BaseCommand>(
  flow: FlowModel<Page, S, InitialState, Command>,
  server: InProcessServer,
  { initialStates, commands }: ModelCase<InitialState, Command>,
): Promise<void> {
  const system = flow.createSystem(server, initialStates);
  const { network, pages } = system;
  const { afterEach, whenIdle, atTheEnd } = flow.invariants;

  async function record(cause: Cause<Command>, page: Page, apply: () => Promise<void>): Promise<void> {
    await flow.record(cause, page, system, apply);
    assertInvariants(afterEach, system);
  }

  async function deliver(index: number): Promise<void> {
    const delivered = network.pending[index]?.call;
    const page = delivered && pages[delivered.page];
    if (!page) return;
    await record({ command: null, delivered }, page, async () => {
      await network.deliver(index);
    });
  }

  async function deliverAll(): Promise<void> {
    for (let messages = 0; network.pending.length > 0; messages += 1) {
      if (messages > MAX_MESSAGES) throw new Error('The pages never stop sending requests.');
      await deliver(0);
    }
    assertInvariants(whenIdle, system);
  }

  async function execute(command: Command): Promise<void> {
    const page = pages[command.page % pages.length];
    if (!page) return;
    if (isDeliver(command)) {
      if (network.pending.length > 0) await deliver(command.index % network.pending.length);
      return;
    }
    if (!command.interleaved) await deliverAll();
    if (flow.needsOpening(command, page)) {
      await execute(flow.openCommand(page, command.interleaved));
      await deliverAll();
    }
    network.tick += 1;
    await record({ command, delivered: null }, page, async () => {
      await flow.run(command as Exclude<Command, DeliverCommand>, page, system);
      await waitUntilIdle();
    });
  }

  const rejections: unknown[] = [];
  const onRejection = (cause: unknown) => rejections.push(cause);
  process.on('unhandledRejection', onRejection);
  try {
    for (const page of pages) await execute(flow.openCommand(page, true));
    for (const command of commands) await execute(command);
    await deliverAll();
    let final = flow.nextFinalCommand(system, 0);
    for (let count = 1; final; count += 1) {
      await execute(final);
      await deliverAll();
      final = flow.nextFinalCommand(system, count);
    }
    assertInvariants([...afterEach, ...whenIdle, ...atTheEnd], system);
    const [page] = pages;
    if (page && rejections.length > 0)
      throw new InvariantError(NO_UNHANDLED_REJECTIONS, String(rejections[0]), page, system);
  } finally {
    process.off('unhandledRejection', onRejection);
    system.dispose();
  }
}

const isDeliver = (command: { type: string }): command is DeliverCommand => command.type === 'deliver';
