/** The parts of autocannon that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    /** In seconds. */
    duration: number;
    connections: number;
    requests: { method: string; path: string; headers: Record<string, string>; body: string }[];
  }

  interface Result {
    requests: { average: number; total: number };
    /** In milliseconds. */
    latency: { p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
  }

  // biome-ignore lint/style/noDefaultExport: autocannon has a default export.
  export default function autocannon(options: Options): Promise<Result>;
}
