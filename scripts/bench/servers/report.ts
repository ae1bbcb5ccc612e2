import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const lateness = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

/** What a server under measurement tells the benchmark, its parent, which ends it. */
export interface Told {
  /** It listens. */
  url?: string;
  /** Bytes in use after a collection. */
  rss?: number;
  heap?: number;
  /** Microseconds of processor time so far. */
  cpu?: number;
  /** Milliseconds by which the event loop was late since the last report: the 99th percentile and the longest. */
  delayP99?: number;
  delayMax?: number;
  /** What a server without a door measured of itself. */
  operationsPerSecond?: number;
  p99?: number;
}

export function tell(told: Told): void {
  process.send?.(told);
}

/** Says that it listens, and answers from then on what it uses. */
export function listensAt(url: string): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const late = { delayP99: lateness(delay.percentile(99)), delayMax: lateness(delay.max) };
    const { gc } = globalThis as { gc?: () => void };
    gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    tell({ rss, heap: heapUsed, cpu: user + system, ...late });
    // The collection above is the benchmark's own.
    delay.reset();
  });
  process.once('disconnect', () => process.exit(0));
  tell({ url });
}
