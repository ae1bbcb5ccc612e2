import type { WalkStep } from '../../scenario-server.ts';
import { mayBeLeftOut, type Sign, signOf } from './action-signs.ts';
import type { Evidence } from './evidence.ts';
import { isContradicted, proofOf } from './proofs.ts';

/** How far a walk has come. What was ticked once stays so. */
export interface Progress {
  ticked: readonly boolean[];
  /** How much of each kind of evidence has been used by steps already. */
  used: Readonly<Record<Sign['on'], number>>;
}

export const atTheStart = (steps: readonly WalkStep[]): Progress => ({
  ticked: steps.map(() => false),
  used: { page: 0, journal: 0 },
});

/** Whether only a person can say that it is so. */
export const isForEyes = (step: WalkStep): boolean => !signOf(step) && !proofOf(step);

/** Ticks what the evidence shows. A step that only a person can see is ticked when a later one that leaves a trace is. */
export function advance(steps: readonly WalkStep[], before: Progress, evidence: Evidence): Progress {
  const ticked = [...before.ticked];
  const used = { ...before.used };

  const tick = (place: number) => {
    ticked[place] = true;
    for (let earlier = 0; earlier < place; earlier += 1) {
      const step = steps[earlier];
      if (step && isForEyes(step) && !isContradicted(step, evidence)) ticked[earlier] = true;
    }
  };

  for (const [place, step] of steps.entries()) {
    if (ticked[place]) continue;
    const sign = signOf(step);
    if (sign) {
      // Things are done in their order: what comes after a step that was left out has to wait for it.
      const found = firstSign(sign, evidence, used[sign.on]);
      if (found === -1) {
        if (mayBeLeftOut(step)) continue;
        break;
      }
      used[sign.on] = found + 1;
      tick(place);
    } else if (proofOf(step)?.(evidence)) tick(place);
  }
  const unchanged = ticked.every((value, place) => value === before.ticked[place]);
  return unchanged ? before : { ticked, used };
}

function firstSign(sign: Sign, { page, journal }: Evidence, from: number): number {
  switch (sign.on) {
    case 'page':
      return page.findIndex((happening, place) => place >= from && sign.shows(happening));
    case 'journal':
      return journal.findIndex((entry, place) => place >= from && sign.shows(entry));
  }
}

/** The first step that somebody still has to do; what comes after it cannot have been seen. */
export function nextAction(steps: readonly WalkStep[], ticked: readonly boolean[]): number {
  const found = steps.findIndex((step, place) => !ticked[place] && signOf(step) !== null && !mayBeLeftOut(step));
  return found === -1 ? steps.length : found;
}

/** The step that is next to be done or seen; the number of steps when all is done. */
export const currentStep = (ticked: readonly boolean[]): number => ticked.lastIndexOf(true) + 1;
