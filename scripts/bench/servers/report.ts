import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const delayMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

/** A message from a measured server to the benchmark, its parent process. */
export interface ServerReport {
  /** The server listens at this address. */
  url?: string;
  /** Bytes in use after garbage collection. */
  rss?: number;
  heap?: number;
  /** Microseconds of CPU time so far. */
  cpu?: number;
  /** Event-loop delay in ms since the last report: 99th percentile and maximum. */
  delayP99?: number;
  delayMax?: number;
  /** The result of a server that measures itself. */
  operationsPerSecond?: number;
  p99?: number;
}

export function sendReport(report: ServerReport): void {
  process.send?.(report);
}

/** Reports the address, then the usage for each message from the parent. */
export function serveUsageReports(url: string): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const delays = { delayP99: delayMs(delay.percentile(99)), delayMax: delayMs(delay.max) };
    const { gc } = globalThis as { gc?: () => void };
    gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    sendReport({ rss, heap: heapUsed, cpu: user + system, ...delays });
    // Excludes the delay of the garbage collection above.
    delay.reset();
  });
  process.once('disconnect', () => process.exit(0));
  sendReport({ url });
}
