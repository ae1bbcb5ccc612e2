import { graphql, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { QUERY, RESPONSE_DATA } from './list-payment-method.ts';
import { sendReport } from './report.ts';

const [seconds = 2, connections = 10] = process.argv.slice(2).map(Number);

/** MSW intercepts requests in the client's process, so the measurement includes both sides. */
const server = setupServer(graphql.query('ListPaymentMethod', () => HttpResponse.json({ data: RESPONSE_DATA })));
server.listen({ onUnhandledRequest: 'error' });

async function sendRequest(): Promise<void> {
  const response = await fetch('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
    body: JSON.stringify({ query: QUERY }),
  });
  await response.json();
}

async function sendRequestsUntil(end: number): Promise<number[]> {
  const durations: number[] = [];
  for (let startedAt = performance.now(); startedAt < end; ) {
    await sendRequest();
    const now = performance.now();
    durations.push(now - startedAt);
    startedAt = now;
  }
  return durations;
}

const runForSeconds = async (length: number) => {
  const end = performance.now() + length * 1_000;
  return (await Promise.all(Array.from({ length: connections }, () => sendRequestsUntil(end)))).flat();
};

await runForSeconds(1);
const durations = (await runForSeconds(seconds)).sort((one, other) => one - other);
sendReport({
  operationsPerSecond: durations.length / seconds,
  p99: durations[Math.floor(durations.length * 0.99)] ?? Number.NaN,
});
server.close();
process.disconnect();
