import type { HostileRequest } from './hostile-request.ts';

/** Counts the requests for each route that the server lists in its response to an unknown path. */
export async function createRouteCoverage(origin: string) {
  const { error } = (await (await fetch(`${origin}/unknown`)).json()) as { error: { message: string } };
  const labels = /Known paths: (.*)\.$/.exec(error.message)?.[1]?.split(', ') ?? [];
  // GraphiQL's script is too large to be read many times.
  const routes = labels
    .filter((label) => !label.endsWith('/explorer.js'))
    .map((label) => {
      const { methods = '', path = '' } =
        /^(?<methods>[A-Z]+(?: and [A-Z]+)?) (?<path>\/.*)$/.exec(label)?.groups ?? {};
      const pattern = path.replaceAll(/<scenario>.<session>|<\w+>/g, '[^/]+').replaceAll('*', '.*');
      return { label, methods: methods.split(' and '), path: new RegExp(`^${pattern}$`), count: 0 };
    });
  return {
    count({ method, path }: HostileRequest): void {
      const [pathname = ''] = path.split('?');
      for (const route of routes) if (route.methods.includes(method) && route.path.test(pathname)) route.count += 1;
    },
    /** The routes that received fewer requests than `minimum`. */
    missing: (minimum: number): string[] =>
      routes.length === 0 ? ['all'] : routes.filter(({ count }) => count < minimum).map(({ label }) => label),
  };
}
