import { IntegrationError } from './integration-error.ts';

/** The element in which a field is mounted, from an element or a selector. */
export function resolveMountTarget(target: unknown): HTMLElement {
  if (target === undefined || target === null || target === '') {
    throw new IntegrationError('Missing argument. Make sure to call mount() with a valid DOM element or selector.');
  }
  const node = typeof target === 'string' ? requireElement(target) : target;
  if (!(node instanceof HTMLElement)) {
    throw new IntegrationError('Invalid DOM element. Make sure to call mount() with a valid DOM element or selector.');
  }
  if (node instanceof HTMLInputElement) {
    throw new IntegrationError('Stripe Element cannot be mounted to an input element. Use a <div> instead.');
  }
  return node;
}

function requireElement(selector: string): Element {
  const node = queryElement(selector);
  if (node) return node;
  throw new IntegrationError(
    `The selector you specified (${selector}) applies to no DOM elements that are currently on the page.\nMake sure the element exists on the page before calling mount().`,
  );
}

function queryElement(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    // An invalid selector matches nothing.
    return null;
  }
}
