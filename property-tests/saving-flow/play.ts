/** Plays a run of moves at the save dialog, and looks after everything that happens whether a law is broken. */
import type { InProcessServer } from '../payment-flow/in-process-server.ts';
import { type Call, untilStill } from '../payment-flow/network.ts';
import type { Beginning } from './beginnings.ts';
import { BrokenLaw } from './broken-law.ts';
import { seesBankForm } from './known.ts';
import { ALWAYS, IN_THE_END, type Law } from './laws/index.ts';
import type { Move } from './moves.ts';
import { perform } from './perform.ts';
import { beginRun, type Run } from './run.ts';

const NO_STRAYS = 'leaves no rejection unhandled';

/** The titles of all laws. */
export const LAWS: readonly string[] = [...[...ALWAYS, ...IN_THE_END].map(({ title }) => title), NO_STRAYS];

/** Everything that decides how a run goes: plain data. */
export interface Flow {
  beginning: Beginning;
  moves: Move[];
}

/** Rejects with the first law that a flow breaks. */
export async function play(server: InProcessServer, { beginning, moves }: Flow): Promise<Run> {
  const run = beginRun(server, beginning);
  const strays: unknown[] = [];
  const stray = (cause: unknown) => strays.push(cause);
  process.on('unhandledRejection', stray);
  try {
    await open(run, true);
    for (const move of moves) await happen(run, move);
    await calm(run);
    // Whoever looks again sees what the server keeps.
    await happen(run, { do: 'close', hurries: false });
    await happen(run, { do: 'open', mode: 'update', hurries: false });
    await calm(run);
    judge(IN_THE_END, run);
    if (strays.length > 0) throw new BrokenLaw(NO_STRAYS, String(strays[0]));
    return run;
  } finally {
    process.off('unhandledRejection', stray);
    run.end();
  }
}

/** As the host page does. */
async function open(run: Run, hurries: boolean): Promise<void> {
  const { start } = run.beginning.world.host;
  if (start.opens === 'payment method dialog') await happen(run, { do: 'open', mode: start.mode, hurries });
}

/** What people do on a form; they open the dialog where there is none. */
const ON_FORMS: readonly Move['do'][] = ['enterCard', 'enterBankAccount', 'chooseMethod', 'save', 'saveTwice'];

async function happen(run: Run, move: Move): Promise<void> {
  const { network, page } = run;
  if (move.do === 'arrive') {
    if (network.waiting.length > 0) await carry(run, move.place % network.waiting.length);
    return;
  }
  if (!move.hurries) await calm(run);
  if (page.flow.state().at === 'closed' && ON_FORMS.includes(move.do)) {
    await open(run, move.hurries);
    await calm(run);
  }
  network.moment += 1;
  await watched(run, { move, call: null }, async () => {
    await perform(move, run);
    await untilStill();
  });
}

/** Everything that is on its way arrives, the first first. */
async function calm(run: Run): Promise<void> {
  for (let messages = 0; run.network.waiting.length > 0; messages += 1) {
    if (messages > 1_000) throw new Error('The page never stops asking.');
    await carry(run, 0);
  }
}

async function carry(run: Run, place: number): Promise<void> {
  const { network, page } = run;
  const call = network.waiting[place]?.call;
  if (!call) return;
  const known = page.world().methods.map(({ id }) => id);
  await watched(run, { move: null, call }, async () => {
    await network.carry(place);
    const intention = page.attempts.at(-1)?.intention ?? 0;
    for (const { id } of page.world().methods) if (!known.includes(id)) page.added.push({ id, intention });
  });
}

/** Lets something happen, and judges it by everything that came of it. */
async function watched(run: Run, cause: { move: Move | null; call: Call | null }, happens: () => Promise<void>) {
  const { page } = run;
  const { heard, flow } = page;
  const [before, presses, asked, toasts, saves] = [
    flow.state(),
    page.presses.length,
    page.asked.length,
    heard.toasts.length,
    heard.saves,
  ];
  const { defaultPayment } = page.world();
  await happens();
  const after = flow.state();
  page.last = {
    ...cause,
    before,
    after,
    presses: page.presses.slice(presses),
    asked: page.asked.slice(asked),
    toasts: heard.toasts.length - toasts,
    saves: heard.saves - saves,
    newDefault: newDefaultOf(page, defaultPayment),
  };
  if (after.at === 'open' && seesBankForm(page)) page.bankFormSeen = true;
  judge(ALWAYS, run);
}

function newDefaultOf({ world }: Run['page'], before: string | null) {
  const { defaultPayment, methods } = world();
  return defaultPayment === before ? null : (methods.find(({ id }) => id === defaultPayment) ?? null);
}

function judge(laws: readonly Law[], run: Run): void {
  for (const law of laws) {
    const says = law.broken(run.page, run);
    if (says !== null) throw new BrokenLaw(law.title, says);
  }
}
