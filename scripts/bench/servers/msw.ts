import { graphql, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { ANSWER, QUERY } from './list-payment-method.ts';
import { tell } from './report.ts';

const [seconds = 2, connections = 10] = process.argv.slice(2).map(Number);

/** MSW answers inside the process that asks, so that asker and answerer share what is counted here. */
const server = setupServer(graphql.query('ListPaymentMethod', () => HttpResponse.json({ data: ANSWER })));
server.listen({ onUnhandledRequest: 'error' });

async function ask(): Promise<void> {
  const response = await fetch('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
    body: JSON.stringify({ query: QUERY }),
  });
  await response.json();
}

async function askUntil(end: number): Promise<number[]> {
  const took: number[] = [];
  for (let at = performance.now(); at < end; ) {
    await ask();
    const now = performance.now();
    took.push(now - at);
    at = now;
  }
  return took;
}

const forSeconds = async (length: number) => {
  const end = performance.now() + length * 1_000;
  return (await Promise.all(Array.from({ length: connections }, () => askUntil(end)))).flat();
};

await forSeconds(1);
const took = (await forSeconds(seconds)).sort((one, other) => one - other);
tell({ operationsPerSecond: took.length / seconds, p99: took[Math.floor(took.length * 0.99)] ?? Number.NaN });
server.close();
process.disconnect();
