import type { Page } from '@playwright/test';
import { expect } from '../replay/fixtures.ts';

/** The least that WCAG 2.2 AA asks of a target, and what a thumb asks of those that matter. */
const LEAST = 24;
const COMFORTABLE = 44;

const PLACES = '[role=dialog], section[aria-label="Order"], [data-scope=toast][data-part=root]';

/** Fails when something that is pressed or typed into is too small to be hit. */
export async function expectTargets(page: Page): Promise<void> {
  const targets = await page.locator(PLACES).evaluateAll((places) =>
    places.flatMap((place) =>
      [...place.querySelectorAll('button, [role=tab], input, .field-box')]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]'),
        )
        .map((element) => {
          const radio = element instanceof HTMLInputElement && element.type === 'radio';
          // The whole row of a radio can be pressed.
          const { width, height } = ((radio && element.parentElement) || element).getBoundingClientRect();
          const matters = radio || element.matches('[type=submit], [role=tab], input, .field-box');
          const name =
            element.getAttribute('aria-label') ?? (element.textContent || (element as HTMLInputElement).value);
          return { name: name ?? '', width, height, matters };
        }),
    ),
  );
  const small = targets.filter(
    ({ width, height, matters }) => Math.round(width) < LEAST || Math.round(height) < (matters ? COMFORTABLE : LEAST),
  );
  const faults = small.map(({ name, width, height }) => `${name}: ${width} x ${height}`);
  expect(faults, faults.join('\n')).toEqual([]);
}
