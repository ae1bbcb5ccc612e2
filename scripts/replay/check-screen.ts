import type { Page } from '@playwright/test';
import { isExpectation, type Scenario, type Step } from '#scenarios';
import { MARKETING_SUBTITLE } from '../../mock-server/scenarios/ui-text.ts';
import { colorViolationsOn, layoutViolationsOn, violationsOn } from './accessibility.ts';
import { SURFACES, shownTexts } from './approval/shown-texts.ts';
import { waitUntilStable } from './page.ts';
import { isScreenComplete, isStable } from './step-recorder.ts';
import { waitUntil } from './wait-until.ts';

const PHONE_VIEWPORT = { width: 360, height: 800 };
const TABLET_VIEWPORT = { width: 768, height: 1024 };
const DESKTOP_VIEWPORT = { width: 1440, height: 900 };

/**
 * Chooses the first screen of each kind in the catalogue, as indexes of steps by scenario. Screens of one kind have the same
 * host options, saved methods, plans, last action and messages; with `byStart`, what the host page opens. Omits screens that
 * change by themselves.
 */
export function chooseScreens(scenarios: Iterable<Scenario>, { byStart = false } = {}): Map<Scenario, Set<number>> {
  const kinds = new Set<string>();
  const chosen = new Map<Scenario, Set<number>>();
  for (const scenario of scenarios) {
    const { fixtures, host, screen, steps } = scenario;
    const options = [host.disableDirectDebit, host.disableCoupon, ...Object.keys(host.show.breakdown ?? {})];
    const user = [fixtures.saved !== undefined, fixtures.subscriptions !== undefined];
    let action = '';
    let shown: Step['type'][] = [];
    for (const [index, step] of steps.entries()) {
      if (!isExpectation(step)) [action, shown] = [step.type, []];
      shown.push(step.type);
      const hasScreen = isExpectation(step) || action === 'start' || action === 'typeInChallenge';
      if (!hasScreen || shown.includes('expectClosed') || !isScreenComplete(steps, index)) continue;
      const kind = JSON.stringify([
        host.start.opens,
        ...(byStart ? [] : [host.start, options, screen, user, action]),
        ...(byStart ? [] : [shown.includes('expectToast'), shown.includes('expectPayDisabled')]),
      ]);
      if (!isStable(scenario, index) || kinds.has(kind)) continue;
      kinds.add(kind);
      chosen.set(scenario, (chosen.get(scenario) ?? new Set()).add(index));
    }
  }
  return chosen;
}

/**
 * Fails when the screen overflows, covers controls or has too small targets at any width, or leaves out a text on a phone.
 * Also fails for axe violations, light or dark; contrast does not depend on the width.
 */
export async function checkScreen(page: Page): Promise<void> {
  const size = page.viewportSize() ?? DESKTOP_VIEWPORT;
  await expectNone(page, 'axe violations', () => violationsOn(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, 'axe violations in dark mode', () => colorViolationsOn(page));
  await page.emulateMedia({ colorScheme: 'light' });
  for (const viewport of [DESKTOP_VIEWPORT, TABLET_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport);
    await expectNone(page, `layout problems at ${viewport.width} px`, () => findLayoutProblems(page));
  }
  await expectNone(page, 'text that a phone leaves out', async () => {
    await page.setViewportSize(DESKTOP_VIEWPORT);
    const texts = await readTexts(page);
    await page.setViewportSize(PHONE_VIEWPORT);
    const onPhone = (await readTexts(page)).join('\n');
    return texts.filter((text) => !onPhone.includes(text)).join('\n');
  });
  await expectNone(page, 'axe violations on a phone', () => layoutViolationsOn(page));
  await page.setViewportSize(size);
  await waitUntilStable(page);
}

/** The texts of the screen in lower case, because a phone shows 'Visa' where a wide screen shows the mark 'VISA'. */
const readTexts = async (page: Page): Promise<string[]> =>
  (await shownTexts(page)).filter((text) => text !== MARKETING_SUBTITLE).map((text) => text.toLowerCase());

/** Retries while the screen has problems, because frames of the provider change later than the page. */
async function expectNone(page: Page, what: string, findProblems: () => Promise<string>): Promise<void> {
  await waitUntilStable(page);
  await waitUntil(`no ${what}`, async () => {
    const seen = await findProblems();
    return seen === '' || { seen };
  });
}

/** Minimum sizes of controls in CSS px: of WCAG 2.2 AA, and for primary ones on a touch screen. */
const MIN_SIZES = { any: 24, primary: 44 };

const CONTROLS = 'button, [role=tab], input, .field-box';

/** Elements that overflow, or are clipped, covered or too small at the page's present size, in lines; empty when nothing is. */
const findLayoutProblems = (page: Page): Promise<string> =>
  page.evaluate(
    ({ containerSelector, controlSelector, minSizes }) => {
      const containers = [...document.querySelectorAll(containerSelector)];
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}'`;

      const overflowOf = (container: Element, bounds: DOMRect, element: Element): string[] => {
        const { left, right, width } = element.getBoundingClientRect();
        const { visibility, overflowX, overflowY } = getComputedStyle(element);
        // Skips visually hidden elements, which are one pixel large.
        if (visibility === 'hidden' || width <= 1 || element.closest('[inert]')) return [];
        // Toasts are children of an open dialog but shown above it; each is a container of its own.
        const messages = element.closest('[aria-label=Messages]');
        if (messages && !messages.contains(container)) return [];
        const what = nameOf(element);
        return [
          left < bounds.left - 0.5 || right > bounds.right + 0.5 ? `${what} overflows its container` : '',
          // Skips inline elements, because their client width is 0.
          element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
            ? `${what} ${overflowX === 'visible' ? 'overflows its box' : 'is clipped or scrolls horizontally'}`
            : '',
          /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
            ? `${what} is clipped vertically`
            : '',
        ];
      };
      /** Whether a control is covered, if only at a corner, after scrolling it into view. */
      const isCovered = (control: Element, block: ScrollLogicalPosition): boolean => {
        control.scrollIntoView({ block });
        const { left, right, top, bottom } = control.getBoundingClientRect();
        // Four points of the control, inside its rounded corners.
        const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
        return (
          corners
            .map(([x, y]) => document.elementFromPoint(x, y))
            // Accepts controls that the bank's challenge covers.
            .some((hit) => !hit || !(control.contains(hit) || hit.matches('body > div > iframe')))
        );
      };
      const sizeProblem = (control: Element): string => {
        const isRadio = control instanceof HTMLInputElement && control.type === 'radio';
        // A radio's target is its whole row.
        const { width, height } = ((isRadio && control.parentElement) || control).getBoundingClientRect();
        const isPrimary = isRadio || control.matches('[type=submit], [role=tab], input, .field-box');
        const isSmall =
          Math.round(width) < minSizes.any || Math.round(height) < (isPrimary ? minSizes.primary : minSizes.any);
        return isSmall ? `${nameOf(control)} is a target of only ${width} by ${height} px` : '';
      };

      const { scrollWidth, clientWidth } = document.documentElement;
      const problems = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
      for (const container of containers) {
        const bounds = container.getBoundingClientRect();
        if (bounds.left < -0.5 || bounds.right > innerWidth + 0.5)
          problems.push('a container is wider than the window');
        for (const element of [container, ...container.querySelectorAll('*')])
          problems.push(...overflowOf(container, bounds, element));
      }
      const controls = containers
        .flatMap((container) => [...container.querySelectorAll(controlSelector)])
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => !control.closest('[inert], [aria-hidden=true]'));
      for (const control of new Set(controls)) {
        problems.push(sizeProblem(control));
        // Checks two scroll positions, because a message may cover the upper half of a low sheet.
        if (isCovered(control, 'center') && isCovered(control, 'end')) problems.push(`${nameOf(control)} is covered`);
      }
      return [...new Set(problems)].filter(Boolean).join('\n');
    },
    { containerSelector: SURFACES, controlSelector: CONTROLS, minSizes: MIN_SIZES },
  );
