/** What the benchmark uses of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Load {
    url: string;
    /** In seconds. */
    duration: number;
    connections: number;
    requests: { method: string; path: string; headers: Record<string, string>; body: string }[];
  }

  interface LoadResult {
    requests: { average: number; total: number };
    /** In milliseconds. */
    latency: { p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
  }

  // biome-ignore lint/style/noDefaultExport: that is how autocannon is exported.
  export default function autocannon(load: Load): Promise<LoadResult>;
}
