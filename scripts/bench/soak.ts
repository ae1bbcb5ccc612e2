import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../run-command.ts';
import { bundleServers, type ServerProcess, startServer } from './server-process.ts';
import { createSoakUser } from './soak-user.ts';
import { median, milliseconds, table } from './table.ts';

const SESSIONS = 1_000;
/** Concurrent users, one request each. */
const CONCURRENCY = 16;
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
 * Loads the server with 1,000 paying sessions, with faults, journal streams and aborted requests, and prints memory and
 * event-loop delay. Resolves to false after an unexpected response.
 */
export async function runSoak(minutes: number): Promise<boolean> {
  await bundleServers();
  const server = await startServer('scenario', { warnings: false });
  const errors = new Map<string, number>();
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + minutes * 60_000;
  const isOver = () => performance.now() >= endsAt;
  let requests = 0;
  let nextSession = 0;

  const runUsers = async () => {
    while (!isOver()) {
      const user = createSoakUser(server.url, nextSession % SESSIONS);
      nextSession += 1;
      try {
        requests += await user.visit();
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        errors.set(message, (errors.get(message) ?? 0) + 1);
      }
    }
  };
  const reportSamples = async () => {
    while (!isOver()) {
      await delay(Math.max(0, Math.min(REPORT_EVERY_MS, endsAt - performance.now())));
      const sample = await takeSample(server, (performance.now() - startedAt) / 60_000, requests);
      samples.push(sample);
      console.log(formatSample(sample).join('  '));
    }
  };
  const readers = Array.from({ length: STREAMS }, (_, index) => createSoakUser(server.url, index).readJournal(isOver));
  try {
    console.log(HEADER.join('  '));
    await Promise.all([...Array.from({ length: CONCURRENCY }, runUsers), reportSamples(), ...readers]);
  } finally {
    await server.stop();
  }
  console.log(`\n${formatSummary(samples, requests, errors)}`);
  return errors.size === 0;
}

async function takeSample(server: ServerProcess, minute: number, requests: number): Promise<Sample> {
  const { heap, rss, delayP99, delayMax } = await server.usage();
  return { minute, requests, heap, rss, delayP99, delayMax };
}

const HEADER = ['minute', 'requests', 'heap MB', 'RSS MB', 'loop p99 ms', 'loop max ms'];
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
const formatSample = ({ minute, requests, heap, rss, delayP99, delayMax }: Sample): string[] =>
  [
    minute.toFixed(2),
    requests.toLocaleString('en-AU'),
    megabytes(heap),
    megabytes(rss),
    delayP99.toFixed(1),
    delayMax.toFixed(1),
  ].map((cell, index) => cell.padStart(HEADER[index]?.length ?? 0));

/** The first third fills sessions and journals, so growth compares the last third with the middle one. */
function formatSummary(samples: readonly Sample[], requests: number, errors: ReadonlyMap<string, number>): string {
  const third = Math.floor(samples.length / 3);
  if (third === 0)
    throw new CommandError(`[bench] A soak takes at least ${(3 * REPORT_EVERY_MS) / 60_000} minutes.`, 2);
  const medianHeap = (part: readonly Sample[]) => median(part.map(({ heap }) => heap));
  const growth = medianHeap(samples.slice(-third)) / medianHeap(samples.slice(third, -third));
  return table([
    ['Soak', ''],
    ['requests', requests.toLocaleString('en-AU')],
    ['errors', String([...errors.values()].reduce((sum, count) => sum + count, 0))],
    ...[...errors].map(([message, count]) => [`  ${message}`, String(count)]),
    ['heap: last third / middle third', growth.toFixed(2)],
    ['event-loop delay p99, ms (median)', milliseconds(median(samples.map(({ delayP99 }) => delayP99)))],
    ['event-loop delay p99, ms (worst)', milliseconds(Math.max(...samples.map(({ delayP99 }) => delayP99)))],
  ]);
}
