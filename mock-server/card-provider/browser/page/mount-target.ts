import { IntegrationError } from './integration-error.ts';

/** The element a field is mounted in, given itself or a selector for it. */
export function mountTarget(target: unknown): HTMLElement {
  if (target === undefined || target === null || target === '') {
    throw new IntegrationError('Missing argument. Make sure to call mount() with a valid DOM element or selector.');
  }
  const node = typeof target === 'string' ? selected(target) : target;
  if (!(node instanceof HTMLElement)) {
    throw new IntegrationError('Invalid DOM element. Make sure to call mount() with a valid DOM element or selector.');
  }
  if (node instanceof HTMLInputElement) {
    throw new IntegrationError('Stripe Element cannot be mounted to an input element. Use a <div> instead.');
  }
  return node;
}

function selected(selector: string): Element {
  const node = query(selector);
  if (node) return node;
  throw new IntegrationError(
    `The selector you specified (${selector}) applies to no DOM elements that are currently on the page.\nMake sure the element exists on the page before calling mount().`,
  );
}

function query(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    // Text that is no selector applies to nothing either.
    return null;
  }
}
