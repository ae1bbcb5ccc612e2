/** Plays a run of moves at the pages of a beginning, and looks after everything that happens whether a law is broken. */
import fc from 'fast-check';
import type { Beginning } from './beginnings.ts';
import { BrokenLaw } from './broken-law.ts';
import { watch } from './history.ts';
import type { InProcessServer } from './in-process-server.ts';
import { ALWAYS, IN_THE_END, type Law, WHEN_QUIET } from './laws/index.ts';
import type { Move } from './moves.ts';
import { type Call, untilStill } from './network.ts';
import type { Page } from './page.ts';
import { perform } from './perform.ts';
import { beginRun, notePurchases, type Run } from './run.ts';

const NO_STRAYS = 'leaves no rejection unhandled';
const NEWEST_COUPON = 'takes in no answer about a coupon but the newest';
const STALE = 'The answer to an earlier question changed the coupon in place.';

/** The titles of all laws. */
export const LAWS: readonly string[] = [
  ...[...ALWAYS, ...WHEN_QUIET, ...IN_THE_END].map(({ title }) => title),
  NEWEST_COUPON,
  NO_STRAYS,
];

/** Everything that decides how a run goes: plain data, so that it can be kept and played again. */
export interface Flow {
  pages: Beginning[];
  moves: Move[];
}

/** What a poor mind remembers: which of the pages the host has shown. All else is for the laws. */
interface Model {
  shown: boolean[];
}

/** Rejects with the first law that a flow breaks. */
export async function play(server: InProcessServer, { pages, moves }: Flow): Promise<Run> {
  const run = beginRun(server, pages);
  const strays: unknown[] = [];
  const stray = (cause: unknown) => strays.push(cause);
  process.on('unhandledRejection', stray);
  try {
    for (const page of run.pages) await happen(run, { seat: page.place, hurries: true, do: 'show' });
    await fc.asyncModelRun(
      () => ({ model: { shown: run.pages.map(() => true) }, real: run }),
      moves.map((move) => new Command(move)),
    );
    await end(run);
    const [page] = run.pages;
    if (page && strays.length > 0)
      throw new BrokenLaw(NO_STRAYS, { says: String(strays[0]), expects: [], beforePaying: [] }, page, run);
    return run;
  } finally {
    process.off('unhandledRejection', stray);
    run.end();
  }
}

/** What people do on a form; they have the host show it where it is not there. */
const ON_FORMS = ['enterCard', 'enterBankAccount', 'applyCoupon', 'pay', 'payTwice'];
/** What can happen while nothing is shown. */
const ANY_TIME = ['show', 'arrive', 'setClock', ...ON_FORMS];

class Command implements fc.AsyncCommand<Model, Run> {
  readonly #move: Move;

  constructor(move: Move) {
    this.#move = move;
  }

  check({ shown }: Model): boolean {
    const { seat, do: deed } = this.#move;
    return shown[seat % shown.length] === true || ANY_TIME.includes(deed);
  }

  async run(model: Model, run: Run): Promise<void> {
    await happen(run, this.#move);
    model.shown = run.pages.map(({ flow, frames }) => flow.state().at !== 'hidden' || frames.challenge !== null);
  }

  toString(): string {
    return JSON.stringify(this.#move);
  }
}

async function happen(run: Run, move: Move): Promise<void> {
  const { network, pages } = run;
  const page = pages[move.seat % pages.length];
  if (!page) return;
  if (move.do === 'arrive') {
    if (network.waiting.length > 0) await carry(run, move.place % network.waiting.length);
    return;
  }
  if (!move.hurries) await calm(run);
  await reopen(run, page, move);
  network.moment += 1;
  const steps = await perform(move, page, run.server);
  await untilStill();
  if (steps) run.story.push({ seat: page.place, moment: network.moment, steps, hurried: move.hurries });
  judge(ALWAYS, run);
}

/** Whoever wants to use a form that is not there has the host show it first. */
async function reopen(run: Run, page: Page, { do: deed, hurries }: Move): Promise<void> {
  const state = page.flow.state();
  if (state.at !== 'hidden' || state.inFlight || !ON_FORMS.includes(deed)) return;
  await happen(run, { seat: page.place, hurries, do: 'show' });
  await calm(run);
}

/** Everything that is on its way arrives, the first first. */
async function calm(run: Run): Promise<void> {
  for (let messages = 0; run.network.waiting.length > 0; messages += 1) {
    if (messages > 1_000) throw new Error('The pages never stop asking.');
    await carry(run, 0);
  }
  judge(WHEN_QUIET, run);
}

async function carry(run: Run, place: number): Promise<void> {
  const { network, pages } = run;
  const call = network.waiting[place]?.call;
  const page = pages[call?.seat ?? -1];
  if (!call || !page) return;
  const before = couponOf(page);
  const isNews = call.name !== 'CheckCouponCode' || isNewest(call, page, run);
  const seen = watch(page, network.moment);
  await network.carry(place);
  if (call.arrivedAt !== null) page.past.push({ was: 'answered', call, ...seen() });
  notePurchases(page, call);
  const after = couponOf(page);
  if (!isNews && after !== before) {
    const label = (code: string) => ({ type: 'expectText', text: `Coupon ${code}` }) as const;
    const wrong = after ? [{ type: 'expectNoText', text: `Coupon ${after.code}` } as const] : [];
    throw new BrokenLaw(
      NEWEST_COUPON,
      { says: STALE, expects: [...wrong, ...(before ? [label(before.code)] : [])], beforePaying: [] },
      page,
      run,
    );
  }
  judge(ALWAYS, run);
}

const couponOf = ({ flow }: Page) => {
  const state = flow.state();
  return 'form' in state ? state.form.coupon.applied : null;
};

const isNewest = (call: Call, { place, shownAt }: Page, { network }: Run): boolean =>
  call.sentAt >= shownAt &&
  network.calls.filter(({ seat, name }) => seat === place && name === call.name).at(-1) === call;

/** Whoever is still asked by their bank closes its window, until nothing is left to wait for. */
async function end(run: Run): Promise<void> {
  await calm(run);
  for (const page of run.pages) {
    while (page.frames.challenge) {
      await happen(run, { seat: page.place, hurries: false, do: 'answerChallenge', end: 'closed' });
      await calm(run);
    }
  }
  judge([...ALWAYS, ...WHEN_QUIET, ...IN_THE_END], run);
}

function judge(laws: readonly Law[], run: Run): void {
  for (const page of run.pages) {
    for (const law of laws) {
      const says = law.broken(page, run);
      if (says === null) continue;
      const [expects, beforePaying] = [law.expects?.(page, run) ?? [], law.beforePaying?.(page) ?? []];
      throw new BrokenLaw(law.title, { says, expects, beforePaying }, page, run);
    }
  }
}
