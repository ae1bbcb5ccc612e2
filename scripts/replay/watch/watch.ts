import { fork } from 'node:child_process';
import { catalogue } from '#scenarios';
import { inProject } from '../../in-project.ts';
import type { Asked, ReplayArguments } from '../arguments.ts';
import { chooseScenarios } from '../choose-scenarios.ts';
import { roundWords } from './round-words.ts';
import { ScenarioWatch, type Touched } from './touched.ts';
import { watchFiles } from './watch-files.ts';

const WATCHED = ['client', 'mock-server', 'schema.graphql'];

/**
 * Walks what is asked for, and after each change what that touches: the scenarios that are others now, or all that were
 * asked for, those first that failed. Every round is a process of its own, so that whatever has changed is read anew;
 * a change that touches something ends the one that runs. Ends when the person says so.
 */
export async function watchAndReplay(wanted: ReplayArguments): Promise<number> {
  const { asked } = wanted;
  if (asked.files.length === 0) chooseScenarios(asked, catalogue);
  const scenarios = new ScenarioWatch(inProject('mock-server/scenarios'));
  let round: Round | null = null;
  /** All that was asked for is still to be walked: a change has ended it. */
  let isOwed = false;
  let isOver = false;
  let last = Promise.resolve();

  const walk = (what: Asked) => {
    isOwed &&= what !== asked;
    const own = startRound(roundWords(what, wanted));
    round = own;
    void own.finished.then((finished) => {
      if (own !== round || isOver) return;
      if (!finished) isOwed ||= what === asked;
      else if (isOwed) {
        console.log('\nNow all that was asked for, which the change has ended');
        walk(asked);
      } else console.log('\nWaiting for a change.');
    });
  };
  const onChange = async (files: readonly string[]) => {
    const touched = await scenarios.touchedBy(files);
    if ('problem' in touched) {
      return console.log(`\nA scenario file is broken. Walked again once it is mended.\n${touched.problem}`);
    }
    if (!touched.all && touched.names.length === 0) return;
    await round?.end();
    console.log(`\n${sayChange(files)}: ${sayTouched(touched)}`);
    walk(touched.all ? asked : { ...NOTHING, names: touched.names });
  };
  const stop = watchFiles(inProject(), [...WATCHED, ...asked.files], (files) => {
    last = last.then(() => onChange(files)).catch((error: unknown) => console.error(error));
  });

  const problem = await scenarios.begin();
  if (problem === null) walk(asked);
  else console.log(problem);
  await new Promise<void>((enough) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.removeAllListeners(signal).once(signal, () => enough());
  });
  isOver = true;
  stop();
  await last;
  await (round as Round | null)?.end();
  return 0;
}

const NOTHING: Asked = { all: false, names: [], files: [], groups: [], codes: [] };

interface Round {
  /** Resolves when it has gone: whether it came to its end. */
  finished: Promise<boolean>;
  /** Ends it, if it still runs, and waits until it has gone. */
  end(): Promise<void>;
}

function startRound(words: readonly string[]): Round {
  // A group of its own: Ctrl-C comes to the one that watches, which ends this.
  const child = fork(inProject('scripts/replay/main.ts'), [...words], { detached: true });
  let isEnded = false;
  const finished = new Promise<boolean>((gone) => child.once('exit', () => gone(!isEnded)));
  return {
    finished,
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        isEnded = true;
        child.kill('SIGTERM');
      }
      await finished;
    },
  };
}

const MOST_NAMED = 3;

const sayChange = (files: readonly string[]): string =>
  files.length > MOST_NAMED
    ? `${files.slice(0, MOST_NAMED).join(', ')} and ${files.length - MOST_NAMED} more changed`
    : `${files.join(', ')} changed`;

const sayTouched = (touched: Exclude<Touched, { problem: string }>): string =>
  touched.all ? 'walking all that was asked for, what failed last first' : `walking ${touched.names.join(', ')}`;
