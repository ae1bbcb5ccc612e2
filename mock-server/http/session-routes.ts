import { Hono } from 'hono';
import { withAppConfig } from '../backend/app-config.ts';
import { clockStatus, now, updateClock } from '../backend/clock.ts';
import { updateFaults } from '../backend/faults.ts';
import { updateMethods } from '../backend/payment-methods.ts';
import { formatIdToken, formatPublishableKey, formatSessionKey } from '../backend/session-key.ts';
import { createWorldFile, parseWorldFile } from '../backend/world-file.ts';
import type { JournalSnapshot, Session, SessionStore } from '../sessions/session-store.ts';
import { streamJournal } from './journal-stream.ts';
import {
  type AppContext,
  type AppEnv,
  limitBody,
  parseSessionParam,
  type Routes,
  readRedactedObject,
} from './request.ts';
import { jsonFile } from './responses.ts';

const MAX_WORLD_BYTES = 2_000_000;

export function sessionRoutes(sessions: SessionStore, frameOrigin: (c: AppContext) => string): Routes {
  const routes = new Hono<AppEnv>().basePath('/sessions/:key');
  const post = (name: string, change: (session: Session, body: object) => object) =>
    routes.post(`/${name}`, limitBody(), async (c) => {
      const body = await readRedactedObject(c);
      const response = await sessions.update(parseSessionParam(c), (session) =>
        applyChange(session, name, body, () => change(session, body)),
      );
      return c.json(response);
    });

  post('clock', ({ key, world }, body) => {
    updateClock(world, body);
    return { session: key, ...clockStatus(world) };
  });
  post('faults', ({ key, world }, body) => {
    updateFaults(world, body);
    return { session: key, faults: world.faults, seed: world.seed };
  });
  post('methods', ({ key, world }, body) => {
    updateMethods(world, body);
    return { session: key, methods: world.methods, defaultPayment: world.defaultPayment };
  });
  post('app-config', ({ key, world }, body) => {
    world.priceList = withAppConfig(world.priceList, body);
    return { session: key, productList: world.priceList.productList };
  });
  routes.get('/journal', async (c) => {
    const key = parseSessionParam(c);
    if (c.req.header('accept')?.includes('text/event-stream')) return streamJournal(c, sessions, key);
    return jsonFile(c, journalFile(await sessions.readJournal(key)), `${formatSessionKey(key)}.journal.json`);
  });
  routes.get('/world', async (c) => {
    const key = parseSessionParam(c);
    const file = await sessions.view(key, ({ world }) => createWorldFile(world));
    return jsonFile(c, file, `${formatSessionKey(key)}.world.json`);
  });
  routes.put('/world', limitBody(MAX_WORLD_BYTES), async (c) => {
    const key = parseSessionParam(c);
    // Parses the file before it opens the session, because an invalid file must not create a session.
    const { format, world, from } = parseWorldFile(await readRedactedObject(c), key);
    const response = await sessions.update(key, (session) =>
      applyChange(session, 'world', { format, from }, () => {
        session.world = world;
        return { session: session.key, ...clockStatus(world), faults: world.faults, seed: world.seed };
      }),
    );
    return c.json(response);
  });
  routes.get('/host', async (c) => {
    const origin = frameOrigin(c);
    return c.json(await sessions.view(parseSessionParam(c), (session) => hostPageSettings(session, origin)));
  });
  routes.delete('/', async (c) => {
    const key = parseSessionParam(c);
    return c.json({ session: formatSessionKey(key), deleted: await sessions.end(key) });
  });
  return routes;
}

function applyChange(session: Session, name: string, request: object, change: () => object): object {
  const startedAt = performance.now();
  const response = change();
  session.journal.write({
    at: now(session.world),
    kind: 'session',
    name,
    request,
    status: 200,
    answer: response,
    durationMs: performance.now() - startedAt,
    answeredBy: 'world',
    why: 'changed through the session API',
    fault: null,
  });
  return response;
}

const journalFile = ({ session, entries, dropped }: JournalSnapshot) => ({
  scenario: session.scenario.name,
  session: session.key,
  seed: session.world.seed,
  clock: clockStatus(session.world),
  dropped,
  entries,
});

function hostPageSettings({ key, scenario, world, journal }: Session, frameOrigin: string) {
  const { host } = scenario;
  const clock = clockStatus(world);
  return {
    session: key,
    journal: journal.id,
    scenario: scenario.name,
    now: clock.now,
    clock,
    seed: world.seed,
    faults: world.faults,
    user: world.user,
    appConfig: world.priceList,
    show: host.show,
    again: host.again ?? null,
    start: host.start,
    subscriptionId: host.subscriptionId ?? null,
    disableDirectDebit: host.disableDirectDebit ?? false,
    disableCoupon: host.disableCoupon ?? false,
    signedOut: host.signedOut ?? false,
    callbackThrows: host.callbackThrows ?? false,
    cardFee: host.cardFee ?? null,
    idToken: host.signedOut ? null : formatIdToken(world),
    publishableKey: formatPublishableKey(world),
    graphqlPath: '/graphql',
    chargifyServiceUrl: '/chargify',
    cardProviderScript: `${frameOrigin}/stripe.js?session=${encodeURIComponent(key)}`,
  };
}

export type HostPageSettings = ReturnType<typeof hostPageSettings>;
