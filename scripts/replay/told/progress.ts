import { type Seconds, sayDuration, secondsLeft } from './time-left.ts';

const ERASE_LINE = '\r\u001B[2K';
const BETWEEN_LINES_MS = 10_000;
const BETWEEN_LINES_SHARE = 0.1;

export interface Progress {
  /** Prints what is to stay. */
  say(text: string): void;
  /** One more is done. */
  done(walked: { name: string; passed: boolean; seconds: number }): void;
  /** The last of it: takes away the line that was rewritten all along. */
  end(): void;
}

interface ProgressOptions {
  names: readonly string[];
  workers: number;
  /** What was measured in earlier runs. */
  known: Seconds;
  out?: Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'>;
  /** Milliseconds, by which lines are spaced. */
  time?: () => number;
}

/**
 * Says how far a run is: done of all, failures, time left. A terminal gets one line that is rewritten under what else is
 * said; everything else gets a line now and then, at most one in ten seconds and one for each tenth of the work.
 */
export function createProgress({
  names,
  workers,
  known,
  out = process.stdout,
  time = performance.now.bind(performance),
}: ProgressOptions): Progress {
  const done: Record<string, number> = {};
  let failed = 0;
  let told = { at: time(), done: 0 };

  const line = (): string => {
    const count = Object.keys(done).length;
    const left = secondsLeft({ open: names.filter((name) => done[name] === undefined), done, known, workers });
    const parts = [`${count}/${names.length}`, ...(failed > 0 ? [`${failed} failed`] : [])];
    if (count < names.length && left !== null) parts.push(`about ${sayDuration(left)} left`);
    return parts.join(', ');
  };
  const show = () => {
    if (out.isTTY && names.length > 1) out.write(`${ERASE_LINE}${line().slice(0, (out.columns || 80) - 1)}`);
  };
  const erase = () => {
    if (out.isTTY && names.length > 1) out.write(ERASE_LINE);
  };
  const isDue = (count: number): boolean =>
    !out.isTTY &&
    count < names.length &&
    time() - told.at >= BETWEEN_LINES_MS &&
    count - told.done >= names.length * BETWEEN_LINES_SHARE;

  show();
  return {
    say(text) {
      erase();
      out.write(`${text}\n`);
      show();
    },
    done({ name, passed, seconds }) {
      done[name] = seconds;
      if (!passed) failed += 1;
      const count = Object.keys(done).length;
      if (isDue(count)) {
        told = { at: time(), done: count };
        out.write(`${line()}\n`);
      }
      show();
    },
    end: erase,
  };
}
