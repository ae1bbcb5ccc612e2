import type { Scenario } from '#scenarios';
import { printFailure, printWalk } from '../print-walk.ts';
import type { Outcome } from '../results/record-outcome.ts';
import type { WalkListener } from '../walk.ts';
import type { Progress } from './progress.ts';
import { slowMotion } from './slow-motion.ts';

interface Telling {
  progress: Progress;
  /** Whether every step is told as it happens; a line for each walk otherwise, and all of what fails. */
  stepByStep: boolean;
  /** Whether somebody watches the window, and how long each action waits for them. */
  headed: boolean;
  pauseMs: number;
}

/** Tells people of walks: while one goes on, and when it is over. */
export function tellWalks({ progress, stepByStep, headed, pauseMs }: Telling) {
  const failures = new Map<string, readonly string[]>();
  return {
    listenersOf(scenario: Scenario): WalkListener[] {
      const print = stepByStep
        ? printWalk(scenario, progress.say)
        : printFailure(scenario, (lines) => void failures.set(scenario.name, lines));
      return headed ? [print, slowMotion(scenario, pauseMs, progress.say)] : [print];
    },
    isOver({ name, outcome, seconds }: Outcome): void {
      const failure = failures.get(name);
      if (failure) progress.say([...failure, `      took:     ${seconds.toFixed(1)} s`].join('\n'));
      else if (!stepByStep) progress.say(`✓ ${name}  ${seconds.toFixed(1)} s`);
      progress.done({ name, passed: outcome === 'passed', seconds });
    },
  };
}
