/** A message from a measured server to the benchmark, its parent process. */
export interface ServerReport {
  /** The server listens at this address. */
  url: string;
  /** Microseconds of CPU time so far. */
  cpu: number;
}

/** Reports the address and the usage, now and for each message from the parent. */
export function serveUsageReports(url: string): void {
  const report = () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ url, cpu: user + system } satisfies ServerReport);
  };
  process.on('message', report);
  process.once('disconnect', () => process.exit(0));
  report();
}
