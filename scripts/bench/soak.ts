import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../command.ts';
import { bundleServers, type ServerProcess, startServer } from './server-process.ts';
import { createUser } from './soak-user.ts';
import { median, milliseconds, table } from './table.ts';

const SESSIONS = 1_000;
/** Users at work at the same time, one request each. */
const AT_ONCE = 16;
const STREAMS = 50;
const REPORT_EVERY_MS = 15_000;

interface Sample {
  minute: number;
  requests: number;
  heap: number;
  rss: number;
  delayP99: number;
  delayMax: number;
}

/**
 * Lets 1,000 sessions pay, with faults, open journals and clients that vanish, and prints memory and event-loop delay.
 * False when an answer was not what the scenario says.
 */
export async function soak(minutes: number): Promise<boolean> {
  await bundleServers();
  const server = await startServer('scenario', { warnings: false });
  const errors = new Map<string, number>();
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + minutes * 60_000;
  const isOver = () => performance.now() >= endsAt;
  let requests = 0;
  let nextSession = 0;

  const work = async () => {
    while (!isOver()) {
      const user = createUser(server.url, nextSession % SESSIONS);
      nextSession += 1;
      try {
        requests += await user.visit();
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        errors.set(message, (errors.get(message) ?? 0) + 1);
      }
    }
  };
  const watch = async () => {
    while (!isOver()) {
      await delay(Math.max(0, Math.min(REPORT_EVERY_MS, endsAt - performance.now())));
      const sample = await sampleOf(server, (performance.now() - startedAt) / 60_000, requests);
      samples.push(sample);
      console.log(rowOf(sample).join('  '));
    }
  };
  const readers = Array.from({ length: STREAMS }, (_, place) => createUser(server.url, place).readJournal(isOver));
  try {
    console.log(HEAD.join('  '));
    await Promise.all([...Array.from({ length: AT_ONCE }, work), watch(), ...readers]);
  } finally {
    await server.stop();
  }
  console.log(`\n${summary(samples, requests, errors)}`);
  return errors.size === 0;
}

async function sampleOf(server: ServerProcess, minute: number, requests: number): Promise<Sample> {
  const { heap, rss, delayP99, delayMax } = await server.usage();
  return { minute, requests, heap, rss, delayP99, delayMax };
}

const HEAD = ['minute', 'requests', 'heap MB', 'RSS MB', 'loop p99 ms', 'loop max ms'];
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
const rowOf = ({ minute, requests, heap, rss, delayP99, delayMax }: Sample): string[] =>
  [
    minute.toFixed(2),
    requests.toLocaleString('en-AU'),
    megabytes(heap),
    megabytes(rss),
    delayP99.toFixed(1),
    delayMax.toFixed(1),
  ].map((cell, at) => cell.padStart(HEAD[at]?.length ?? 0));

/** The first third fills sessions and journals; growth is the last third beside the middle one. */
function summary(samples: readonly Sample[], requests: number, errors: ReadonlyMap<string, number>): string {
  const third = Math.floor(samples.length / 3);
  if (third === 0) throw new Problem(`[bench] A soak needs at least ${(3 * REPORT_EVERY_MS) / 60_000} minutes.`, 2);
  const heapOf = (part: readonly Sample[]) => median(part.map(({ heap }) => heap));
  const growth = heapOf(samples.slice(-third)) / heapOf(samples.slice(third, -third));
  return table([
    ['Soak', ''],
    ['requests', requests.toLocaleString('en-AU')],
    ['errors', String([...errors.values()].reduce((sum, count) => sum + count, 0))],
    ...[...errors].map(([message, count]) => [`  ${message}`, String(count)]),
    ['heap of the last third / of the middle third', growth.toFixed(2)],
    ['event-loop delay p99, ms (median of the samples)', milliseconds(median(samples.map((each) => each.delayP99)))],
    ['event-loop delay p99, ms (worst sample)', milliseconds(Math.max(...samples.map((each) => each.delayP99)))],
  ]);
}
