import type { BrowserContext, ConsoleMessage } from '@playwright/test';

const API_PATHS = ['/graphql', '/chargify/', '/card-provider/v1/', '/stripe.js'];
/** The checkout's code, which some tests keep from the page. */
const CHECKOUT_CODE = /^\/assets\/checkout-[^/]+\.js$/;

/** Gathers what the pages of a context complain about: console errors and warnings, and exceptions nobody caught. */
export function gatherComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isRefusedCall(message)) {
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  return complaints;
}

/** The browser's own note that a call was answered with an error or not at all, which some scenarios are about. */
function isRefusedCall(message: ConsoleMessage): boolean {
  if (/(Loading|Refused to load) the script 'https:\/\/js\.stripe\.com\//.test(message.text())) return true;
  if (!message.text().startsWith('Failed to load resource: ')) return false;
  const { url } = message.location();
  if (!URL.canParse(url)) return false;
  const { pathname } = new URL(url);
  return CHECKOUT_CODE.test(pathname) || API_PATHS.some((path) => pathname.startsWith(path));
}
