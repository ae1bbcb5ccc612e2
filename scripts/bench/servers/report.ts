/** What a server under measurement tells the benchmark, its parent, which ends it. */
export interface Told {
  /** It listens. */
  url?: string;
  /** Bytes in use after a collection. */
  rss?: number;
  heap?: number;
  /** Microseconds of processor time so far. */
  cpu?: number;
  /** What a server without a door measured of itself. */
  operationsPerSecond?: number;
  p99?: number;
}

export function tell(told: Told): void {
  process.send?.(told);
}

/** Says that it listens, and answers from then on what it uses. */
export function listensAt(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const { gc } = globalThis as { gc?: () => void };
    gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    tell({ rss, heap: heapUsed, cpu: user + system });
  });
  process.once('disconnect', () => process.exit(0));
  tell({ url });
}
