import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Catalogue, CatalogueSnapshot } from '../catalogue/create-catalogue.ts';
import { requireScenario } from '../catalogue/unknown-scenario.ts';
import { isJsonObject } from '../json.ts';
import { RequestError } from '../request-error.ts';
import { describeStart, findPictureStep, type Scenario, type Step } from '../scenarios/index.ts';
import { METHOD_NOT_SAVED, METHOD_UPDATED, PAYMENT_DECLINED } from '../scenarios/ui-text.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { PICTURE_SCHEMES, pictureFile } from './picture-file.ts';
import type { AppContext, AppEnv, Routes } from './request.ts';

export const catalogueRoutes = (catalogue: Catalogue, sessions: SessionStore, replayFolder: string): Routes =>
  new Hono<AppEnv>()
    .get('/scenarios/results', async (c) => c.json(await readResults(replayFolder)))
    .get('/scenarios', (c) => c.json(serializeCatalogue(catalogue.snapshot())))
    .get('/scenarios/:name', (c) =>
      c.json(serializeScenario(requireScenario(c.req.param('name'), catalogue), catalogue.snapshot())),
    )
    .get('/scenarios/:name/picture', etag(), (c) => readPicture(c, catalogue, replayFolder))
    .get('/scenario.schema.json', async (c) => {
      const { default: schema } = await import('../catalogue/generated/scenario.schema.json', {
        with: { type: 'json' },
      });
      return c.json(schema, 200, { 'content-type': 'application/schema+json' });
    })
    .get('/health', (c) => readHealth(c, catalogue, sessions));

async function readHealth(c: AppContext, catalogue: Catalogue, sessions: SessionStore): Promise<Response> {
  const storeProblem = await sessions.check().then(
    () => null,
    (error: Error) => error.message,
  );
  const { version, scenarios, problem } = catalogue.status();
  const ok = storeProblem === null;
  return c.json({ ok, version, scenarios, problem: storeProblem ?? problem }, ok ? 200 : 503);
}

async function readPicture(c: AppContext, catalogue: Catalogue, replayFolder: string): Promise<Response> {
  const { name } = requireScenario(c.req.param('name') ?? '', catalogue);
  const given = c.req.query('scheme') ?? 'light';
  const scheme = PICTURE_SCHEMES.find((known) => known === given);
  if (scheme === undefined) throw new RequestError(400, `'scheme' must be one of: ${PICTURE_SCHEMES.join(', ')}.`);
  const picture = await readFile(path.join(replayFolder, pictureFile(name, scheme))).catch(() => null);
  if (picture === null) throw new RequestError(404, `There is no picture of '${name}' yet. Its next replay takes one.`);
  return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/jpeg', 'cache-control': 'no-cache' });
}

async function readResults(replayFolder: string): Promise<object> {
  const results = await readJsonFile(path.join(replayFolder, 'results.json'));
  const pictures = new Set(await readdir(path.join(replayFolder, 'pictures')).catch(() => []));
  return Object.fromEntries(
    Object.entries(results).map(([name, result]) => [
      name,
      { ...result, hasPicture: pictures.has(path.basename(pictureFile(name, 'light'))) },
    ]),
  );
}

async function readJsonFile(file: string): Promise<Record<string, object>> {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isJsonObject(content) ? (content as Record<string, object>) : {};
  } catch {
    return {};
  }
}

const serializeScenario = (
  { name, group, title, story, words = [], covers, try: inputs, steps, expected, host, fixtures }: Scenario,
  { serializeStep }: Pick<CatalogueSnapshot, 'serializeStep'>,
) => ({
  name,
  group,
  title,
  story,
  start: describeStart({ host, fixtures }),
  words,
  covers,
  try: inputs,
  outcome: scenarioOutcome({ steps }),
  steps: steps.map(serializeStep),
  expected,
  pictureStep: findPictureStep(steps),
});

export type ScenarioEntry = ReturnType<typeof serializeScenario>;

const serializeCatalogue = (snapshot: CatalogueSnapshot): ScenarioEntry[] =>
  snapshot.scenarios.map((scenario) => serializeScenario(scenario, snapshot));

export type ScenarioOutcome = 'paid' | 'saved' | 'refused' | 'blocked' | 'shown';

/** Classifies a scenario by its steps. A scenario with a successful payment is 'paid', even after earlier failures. */
export function scenarioOutcome({ steps }: Pick<Scenario, 'steps'>): ScenarioOutcome {
  const expectsToast = (...titles: string[]) =>
    steps.some((step) => step.type === 'expectToast' && titles.includes(step.title));
  if (steps.some(isPurchase)) return 'paid';
  if (expectsToast(METHOD_UPDATED)) return 'saved';
  if (expectsToast(PAYMENT_DECLINED, METHOD_NOT_SAVED)) return 'refused';
  return steps.some((step) => step.type === 'expectPayDisabled') ? 'blocked' : 'shown';
}

const isPurchase = (step: Step): boolean => step.type === 'expectHostEvents' && step.events.length > 0;
