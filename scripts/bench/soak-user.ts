import { request } from 'node:http';
import { CommandError } from '../run-command.ts';
import { QUERY } from './servers/list-payment-method.ts';

const SCENARIO = 'saved-mixed-switch-tabs';
const MAX_READ_MS = 20_000;
const CREATE_SUBSCRIPTION = `mutation CreateSubscription($paymentProfile: PaymentProfileInput!) {
  createSubscription(paymentProfile: $paymentProfile) { id } }`;

interface SoakUser {
  /** Makes one visit and resolves to its number of requests. Rejects on an unexpected response. */
  visit(): Promise<number>;
  /** Reads the journal's event stream, reconnecting repeatedly, until the soak is over. */
  readJournal(isOver: () => boolean): Promise<void>;
}

/** A user of one session. At random, visits set a fault, abort a request, or delete the session. */
export function createSoakUser(url: string, index: number): SoakUser {
  const { port } = new URL(url);
  // Avoids a DNS lookup for every connection.
  const hostname = '127.0.0.1';
  const origin = `http://${hostname}:${port}`;
  const session = `${SCENARIO}.soak-${index}`;
  const headers = { 'content-type': 'application/json', authorization: `Bearer demo.${session}` };
  const post = async (path: string, body: unknown, more: Record<string, string> = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  const expectStatus = (name: string, { status, text }: { status: number; text: string }, expected: number) => {
    if (status !== expected) throw new CommandError(`${name} returned ${status}: ${text.slice(0, 120)}`);
    return text;
  };

  return {
    async visit() {
      const random = Math.random();
      if (random < 1 / 7) {
        await abortRequest({ hostname, port, headers });
        return 1;
      }
      const methodsText = expectStatus('ListPaymentMethod', await post('/graphql', { query: QUERY }), 200);
      const { data } = JSON.parse(methodsText) as { data: { listPaymentMethod: { defaultPayment: string } } };
      const withFault = random > 0.9;
      if (withFault) {
        const fault = { call: 'CreateSubscription', times: 1, breaks: { with: 'status', status: 503, body: '{}' } };
        expectStatus('POST faults', await post(`/sessions/${session}/faults`, { faults: [fault] }), 200);
      }
      const paymentProfile = {
        currentSubscriptionId: 'prod_pay_per_doc',
        currentSubscriptionPrice: 4900,
        paymentMethodId: data.listPaymentMethod.defaultPayment,
      };
      const key = { 'idempotency-key': `soak-${index}-${random}` };
      const purchase = await post('/graphql', { query: CREATE_SUBSCRIPTION, variables: { paymentProfile } }, key);
      expectStatus('CreateSubscription', purchase, withFault ? 503 : 200);
      if (random < 0.22) {
        await (await fetch(`${origin}/sessions/${session}`, { method: 'DELETE' })).text();
        return 3;
      }
      return withFault ? 3 : 2;
    },
    async readJournal(isOver) {
      while (!isOver()) await readStreamBriefly({ hostname, port }, `/sessions/${session}/journal`);
    },
  };
}

interface Address {
  hostname: string;
  port: string;
}

/** Sends an incomplete request and closes the connection. */
const abortRequest = ({ headers, ...address }: Address & { headers: Record<string, string> }): Promise<void> =>
  new Promise((resolve) => {
    const clientRequest = request({
      ...address,
      path: '/graphql',
      method: 'POST',
      headers: { ...headers, 'content-length': 1_000 },
    });
    clientRequest.on('error', () => resolve());
    clientRequest.on('close', () => resolve());
    clientRequest.write('{"query":"', () => clientRequest.destroy());
  });

/** Reads an event stream for up to 20 s and closes the connection. */
const readStreamBriefly = (address: Address, path: string): Promise<void> =>
  new Promise((resolve) => {
    const clientRequest = request({ ...address, path, headers: { accept: 'text/event-stream' } }, (response) => {
      response.on('error', () => resolve());
      response.resume();
    });
    const timer = setTimeout(() => clientRequest.destroy(), Math.random() * MAX_READ_MS);
    clientRequest.on('error', () => resolve());
    clientRequest.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
    clientRequest.end();
  });
