import type { BrowserContext, ConsoleMessage } from '@playwright/test';

const API_PATHS = ['/graphql', '/chargify/', '/card-provider/v1/', '/stripe.js'];
/** The checkout's code. Some tests block it. */
const CHECKOUT_CODE = /^\/assets\/(checkout|method-picker)-[^/]+\.js$/;

/** Collects the console errors and warnings, and the uncaught exceptions, of a context's pages. */
export function collectPageErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isExpectedLoadError(message)) {
      errors.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`));
  return errors;
}

/** The browser's report of a failed request. Some scenarios expect it. */
function isExpectedLoadError(message: ConsoleMessage): boolean {
  if (/(Loading|Refused to load) the script 'https:\/\/js\.stripe\.com\//.test(message.text())) return true;
  if (!message.text().startsWith('Failed to load resource: ')) return false;
  // Only a test can disconnect the browser, and then every request fails.
  if (message.text().endsWith('net::ERR_INTERNET_DISCONNECTED')) return true;
  const { url } = message.location();
  if (!URL.canParse(url)) return false;
  const { pathname } = new URL(url);
  return CHECKOUT_CODE.test(pathname) || API_PATHS.some((path) => pathname.startsWith(path));
}
