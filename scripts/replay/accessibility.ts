import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Frame, Page } from '@playwright/test';
import type { Step } from '#scenarios';
import { currentSite } from './current-site.ts';
import { StepFailure } from './wait-until.ts';

/** Steps after which the whole screen is checked. */
const SCREEN_CHANGING_STEPS: ReadonlySet<Step['type']> = new Set([
  'start',
  'chooseTab',
  'expectToast',
  'expectPayDisabled',
  'typeInChallenge',
]);

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const PANEL = 'aside[aria-label="Scenario"]';

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

let scriptText: Promise<string> | null = null;
/** axe, configured to communicate with its copies in the provider's cross-origin frames. */
const axeScript = (): Promise<string> => {
  scriptText ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').then(
    (script) => `${script};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`,
  );
  return scriptText;
};

/** The kinds of elements that have been checked, as far as this worker knows. */
const checkedKinds = new Set<string>();

/** Marks a kind of element as checked, and returns whether it is new to all workers of the run. */
function markChecked(kind: string): boolean {
  if (checkedKinds.has(kind)) return false;
  checkedKinds.add(kind);
  const name = createHash('sha1').update(kind).digest('hex');
  try {
    writeFileSync(path.join(currentSite().checkedKindsDir, name), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Fails when axe finds violations on the screen after a step, including the provider's frames. Skips screens whose kinds
 * of elements have all been checked before, and frames whose containers have; a frame's container carries its state.
 */
export async function expectAccessible(page: Page, step: Step): Promise<void> {
  if (!SCREEN_CHANGING_STEPS.has(step.type)) return;
  await waitForAnimations(page);
  const kinds = (await elementKindsOn(page)).filter(({ kind }) => markChecked(kind));
  if (kinds.length === 0) return;
  const seen = await violationsOn(page, { frames: kinds.some(({ holdsFrame }) => holdsFrame) });
  if (seen !== '') throw new StepFailure({ expected: 'no axe violations', seen });
}

interface AxeScope {
  /** Whether to check the card provider's frames. */
  frames?: boolean;
  /** Whether to check the scenario panel, which has tests of its own. */
  panel?: boolean;
}

/** Describes the axe violations on the current screen; empty when there are none. */
export async function violationsOn(page: Page, { frames = true, panel = false }: AxeScope = {}): Promise<string> {
  // A frame may be removed meanwhile.
  if (frames) await Promise.all(page.frames().map((frame) => injectAxe(frame).catch(() => null)));
  return runAxe(page, { runOnly: { type: 'tag', values: AXE_TAGS }, iframes: frames }, panel);
}

/** Describes contrast violations of the page itself: axe assumes white for frames without a background. */
export const colorViolationsOn = (page: Page, { panel = false } = {}): Promise<string> =>
  runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast'] }, iframes: false }, panel);

/** Describes violations that depend on the layout. */
export const layoutViolationsOn = (page: Page): Promise<string> =>
  runAxe(page, {
    runOnly: { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'region'] },
    iframes: false,
  });

async function runAxe(page: Page, options: object, panel = false): Promise<string> {
  await injectAxe(page.mainFrame());
  const violations = await page.evaluate(
    async ([exclude, axeOptions]): Promise<Violation[]> => {
      const { axe } = window as unknown as {
        axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
      };
      // Reporting passed rules would take most of the time.
      return (await axe.run({ exclude }, { ...axeOptions, resultTypes: ['violations'] })).violations;
    },
    [panel ? [] : [PANEL], options] as const,
  );
  return violations
    .map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map(({ html }) => html).join('\n    ')}`)
    .join('\n');
}

interface ElementKind {
  kind: string;
  /** Whether it is a frame, or contains one. */
  holdsFrame: boolean;
}

/** The kinds of elements outside the panel: their attributes and position that matter to axe, without texts. */
const elementKindsOn = (page: Page): Promise<ElementKind[]> =>
  page.evaluate((panel) => {
    const kinds = new Map<string, boolean>();
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(panel)) continue;
      const names = element
        .getAttributeNames()
        .filter((name) => /^(class|role|disabled|hidden|inert|aria-)/.test(name));
      // Ids and texts differ between pages; only their presence counts.
      const attributes = names.map((name) =>
        /^aria-(label|labelledby|describedby|controls|owns)$/.test(name)
          ? name
          : `${name}=${element.getAttribute(name)}`,
      );
      const position = `${innerWidth} ${element.parentElement?.className}`;
      const kind = `${position} ${element.tagName} ${attributes.join(' ')} ${element.textContent === ''}`;
      const holdsFrame = element.matches('iframe, :has(> iframe), :has(> * > iframe)');
      kinds.set(kind, holdsFrame || kinds.get(kind) === true);
    }
    return [...kinds].map(([kind, holdsFrame]) => ({ kind, holdsFrame }));
  }, PANEL);

async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await axeScript());
}

/** Waits for finite animations: text that fades in has too little contrast. */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
