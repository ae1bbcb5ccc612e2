import { IntegrationError } from './integration-error.ts';

/** The element a field is mounted in, given itself or a selector for it. */
export function mountTarget(target: string | HTMLElement): HTMLElement {
  const node = typeof target === 'string' ? document.querySelector(target) : target;
  if (node instanceof HTMLElement) return node;
  throw new IntegrationError(
    typeof target === 'string'
      ? `The selector you specified (${target}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`
      : 'Invalid DOM element. Call mount() with a valid DOM element or selector.',
  );
}
