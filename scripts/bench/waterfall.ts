import type { Page, Request } from '@playwright/test';

const row = (cells: readonly number[], name: string): string =>
  `${cells.map((cell) => cell.toFixed(0).padStart(7)).join('')}  ${name.split('/').at(-1)}`;

/** Prints the requests of an action in order of their start, and the processor time that each script of the page takes. */
export async function printWaterfall<Result>(title: string, page: Page, action: () => Promise<Result>) {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.start');
  const result = await action();
  const { nodes, samples = [], timeDeltas = [] } = (await cdp.send('Profiler.stop')).profile;
  const clickedAt = (await page.evaluate(() => window.timingMarks.click)) ?? 0;
  console.log(`\n${title}\n  start    end  bytes  request (ms from the click)`);
  for (const request of requests) {
    const { responseBodySize } = await request.sizes();
    const { startTime, responseEnd } = request.timing();
    const start = startTime - clickedAt;
    console.log(row([start, start + responseEnd, Math.max(0, responseBodySize)], request.url()));
  }
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.url || callFrame.functionName]));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = frames.get(id) ?? '';
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  }
  console.log('  processor time of the page without its frames, in ms');
  for (const [name, ms] of [...times].sort(([, one], [, other]) => other - one).slice(0, 8))
    console.log(row([ms], name));
  return result;
}
