import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Frame, Page } from '@playwright/test';
import type { Step } from '#scenarios';
import { currentSite } from './current-site.ts';
import { StepFailure } from './until.ts';

/** Steps after which the screen is a new one: what stands there then is checked as a whole. */
const NEW_SCREEN: ReadonlySet<Step['type']> = new Set([
  'start',
  'chooseTab',
  'expectToast',
  'expectPayDisabled',
  'typeInChallenge',
]);

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

let source: Promise<string> | null = null;
/** The checker, told to speak with its copies in frames of other origins too: the provider's fields live there. */
const axe = (): Promise<string> => {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').then(
    (script) => `${script};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`,
  );
  return source;
};

/** Every kind of element that stood on a screen which was checked, as far as this worker knows. */
const checked = new Set<string>();

/** Notes a kind of element as checked. Answers whether it is new, to the other workers of the run too. */
function isNew(kind: string): boolean {
  if (checked.has(kind)) return false;
  checked.add(kind);
  const name = createHash('sha1').update(kind).digest('hex');
  try {
    writeFileSync(path.join(currentSite().checkedElements, name), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Fails when axe finds something on the screen that a step has brought, the provider's frames included. A screen that
 * holds only kinds of elements, each in its place and state, that were checked before is not checked again; nor are the
 * frames of one whose frames stand in nothing new. The container that a frame stands in carries its state.
 */
export async function expectAccessible(page: Page, step: Step): Promise<void> {
  if (!NEW_SCREEN.has(step.type)) return;
  await atRest(page);
  const kinds = (await kindsOf(page)).filter(({ kind }) => isNew(kind));
  if (kinds.length === 0) return;
  const seen = await violationsOn(page, { frames: kinds.some(({ holdsFrame }) => holdsFrame) });
  if (seen !== '') throw new StepFailure({ expected: 'a screen in which axe finds nothing', seen });
}

/** What axe finds on the screen as it is now, in words; empty when that is nothing. */
export async function violationsOn(page: Page, { frames = true } = {}): Promise<string> {
  // A frame that leaves meanwhile has nothing left to check.
  if (frames) await Promise.all(page.frames().map((frame) => bringAxe(frame).catch(() => null)));
  return runAxe(page, { runOnly: { type: 'tag', values: RULES }, iframes: frames });
}

/** What axe finds wrong with the colours of the page itself: a frame without a background it takes for a white one. */
export const colorViolationsOn = (page: Page): Promise<string> =>
  runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast'] }, iframes: false });

/** What axe finds wrong that depends on how the page is laid out. */
export const layoutViolationsOn = (page: Page): Promise<string> =>
  runAxe(page, {
    runOnly: { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'region'] },
    iframes: false,
  });

async function runAxe(page: Page, options: object): Promise<string> {
  await bringAxe(page.mainFrame());
  const violations = await page.evaluate(async (how): Promise<Violation[]> => {
    const { axe } = window as unknown as {
      axe: { run(page: Document, how: object): Promise<{ violations: Violation[] }> };
    };
    // Details of what passes would cost most of the time.
    return (await axe.run(document, { ...how, resultTypes: ['violations'] })).violations;
  }, options);
  return violations
    .map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map(({ html }) => html).join('\n    ')}`)
    .join('\n');
}

interface Kind {
  kind: string;
  /** It is a frame, or what a frame stands in. */
  holdsFrame: boolean;
}

/** The kinds of elements on the page beside the panel: what axe's rules look at, and where they stand, without the words. */
const kindsOf = (page: Page): Promise<Kind[]> =>
  page.evaluate(() => {
    const kinds = new Map<string, boolean>();
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('aside[aria-label="Scenario"]')) continue;
      const names = element
        .getAttributeNames()
        .filter((name) => /^(class|role|disabled|hidden|inert|aria-)/.test(name));
      // Ids and words differ from page to page; that there are some does not.
      const told = names.map((name) =>
        /^aria-(label|labelledby|describedby|controls|owns)$/.test(name)
          ? name
          : `${name}=${element.getAttribute(name)}`,
      );
      const place = `${innerWidth} ${element.parentElement?.className}`;
      const kind = `${place} ${element.tagName} ${told.join(' ')} ${element.textContent === ''}`;
      const holdsFrame = element.matches('iframe, :has(> iframe), :has(> * > iframe)');
      kinds.set(kind, holdsFrame || kinds.get(kind) === true);
    }
    return [...kinds].map(([kind, holdsFrame]) => ({ kind, holdsFrame }));
  });

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await axe());
}

/** Half-faded text has half its contrast, so the check waits until what moves has arrived. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
