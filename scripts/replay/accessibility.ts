import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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

export async function violationsOn(page: Page, { frames = true } = {}): Promise<string> {
  // Skips a frame that the page removes while axe is injected.
  if (frames) await Promise.all(page.frames().map((frame) => injectAxe(frame).catch(() => null)));
  return runAxe(page, { runOnly: { type: 'tag', values: AXE_TAGS }, iframes: frames });
}

/** Describes contrast violations of the page itself: axe assumes white for frames without a background. */
export const colorViolationsOn = (page: Page): Promise<string> =>
  runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast'] }, iframes: false });

export const layoutViolationsOn = (page: Page): Promise<string> =>
  runAxe(page, {
    runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable', 'region'] },
    iframes: false,
  });

async function runAxe(page: Page, options: object): Promise<string> {
  await injectAxe(page.mainFrame());
  const violations = await page.evaluate(async (axeOptions): Promise<Violation[]> => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    // Omits passed rules, because axe would take most of its time to report them.
    return (await axe.run(document, { ...axeOptions, resultTypes: ['violations'] })).violations;
  }, options);
  return violations
    .map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map(({ html }) => html).join('\n    ')}`)
    .join('\n');
}

async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await axeScript());
}
