import type { Page } from '@playwright/test';
import { expect } from '../replay/fixtures.ts';

/** In CSS px: the minimum of WCAG 2.2 AA, and the minimum for primary targets on a touch screen. */
const MIN_SIZE = 24;
const MIN_TOUCH_SIZE = 44;

/** Dialogs, the standalone form and toasts. */
export const SURFACES = '[role=dialog], section[aria-label="Order"], [data-scope=toast][data-part=root]';

export const CONTROLS = 'button, [role=tab], input, .field-box';

/** Fails when a control is smaller than its minimum target size. */
export async function expectTargetSizes(page: Page): Promise<void> {
  const controls = page.locator(SURFACES).locator(CONTROLS);
  const targets = await controls.evaluateAll((elements) =>
    elements
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]'),
      )
      .map((element) => {
        const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
        // A radio's target is its whole row.
        const { width, height } = ((isRadio && element.parentElement) || element).getBoundingClientRect();
        const isPrimary = isRadio || element.matches('[type=submit], [role=tab], input, .field-box');
        const name = element.getAttribute('aria-label') ?? (element.textContent || (element as HTMLInputElement).value);
        return { name: name ?? '', width, height, isPrimary };
      }),
  );
  const small = targets.filter(
    ({ width, height, isPrimary }) =>
      Math.round(width) < MIN_SIZE || Math.round(height) < (isPrimary ? MIN_TOUCH_SIZE : MIN_SIZE),
  );
  const problems = small.map(({ name, width, height }) => `${name}: ${width} x ${height}`);
  expect(problems, problems.join('\n')).toEqual([]);
}
