import { request } from 'node:http';
import { Problem } from '../command.ts';
import { QUERY } from './servers/list-payment-method.ts';

const SCENARIO = 'saved-mixed-switch-tabs';
const LONGEST_READ_MS = 20_000;
const CREATE = `mutation CreateSubscription($paymentProfile: PaymentProfileInput!) {
  createSubscription(paymentProfile: $paymentProfile) { id } }`;

export interface SoakUser {
  /** One visit; resolves with the number of requests. Rejects when an answer is not what the scenario says. */
  visit(): Promise<number>;
  /** Reads the journal's event stream, closing and opening it again, until it is over. */
  readJournal(isOver: () => boolean): Promise<void>;
}

/**
 * A user of one session. Every tenth visit meets a fault, every seventh client vanishes in the middle of a request,
 * every thirteenth ends its session. */
export function createUser(url: string, place: number): SoakUser {
  const { port } = new URL(url);
  // A name would have to be looked up for every connection.
  const hostname = '127.0.0.1';
  const origin = `http://${hostname}:${port}`;
  const session = `${SCENARIO}.soak-${place}`;
  const headers = { 'content-type': 'application/json', authorization: `Bearer demo.${session}` };
  const post = async (path: string, body: unknown, more: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, text };
  };
  const expectStatus = (what: string, { status, text }: { status: number; text: string }, expected: number) => {
    if (status !== expected) throw new Problem(`${what} answered ${status}: ${text.slice(0, 120)}`);
    return text;
  };

  return {
    async visit() {
      const id = Math.random();
      if (id < 1 / 7) {
        await vanish({ hostname, port, headers });
        return 1;
      }
      const listed = expectStatus('ListPaymentMethod', await post('/graphql', { query: QUERY }), 200);
      const { data } = JSON.parse(listed) as { data: { listPaymentMethod: { defaultPayment: string } } };
      const withFault = id > 0.9;
      if (withFault) {
        const fault = { call: 'CreateSubscription', times: 1, breaks: { with: 'status', status: 503, body: '{}' } };
        expectStatus('a fault', await post(`/sessions/${session}/faults`, { faults: [fault] }), 200);
      }
      const paymentProfile = {
        currentSubscriptionId: 'prod_pay_per_doc',
        currentSubscriptionPrice: 4900,
        paymentMethodId: data.listPaymentMethod.defaultPayment,
      };
      const key = { 'idempotency-key': `soak-${place}-${id}` };
      const paid = await post('/graphql', { query: CREATE, variables: { paymentProfile } }, key);
      expectStatus('CreateSubscription', paid, withFault ? 503 : 200);
      if (id < 0.22) {
        await (await fetch(`${origin}/sessions/${session}`, { method: 'DELETE' })).text();
        return 3;
      }
      return withFault ? 3 : 2;
    },
    async readJournal(isOver) {
      while (!isOver()) await readAWhile({ hostname, port }, `/sessions/${session}/journal`);
    },
  };
}

interface Address {
  hostname: string;
  port: string;
}

/** Sends the half of a request and closes the connection. */
const vanish = ({ headers, ...address }: Address & { headers: Record<string, string> }): Promise<void> =>
  new Promise((resolve) => {
    const sent = request({
      ...address,
      path: '/graphql',
      method: 'POST',
      headers: { ...headers, 'content-length': 1_000 },
    });
    sent.on('error', () => resolve());
    sent.on('close', () => resolve());
    sent.write('{"query":"', () => sent.destroy());
  });

/** Follows an event stream for up to 20 seconds, and leaves without a word. */
const readAWhile = (address: Address, path: string): Promise<void> =>
  new Promise((resolve) => {
    const sent = request({ ...address, path, headers: { accept: 'text/event-stream' } }, (response) => {
      response.on('error', () => resolve());
      response.resume();
    });
    const timer = setTimeout(() => sent.destroy(), Math.random() * LONGEST_READ_MS);
    sent.on('error', () => resolve());
    sent.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
    sent.end();
  });
