/** The checkout never shows, sends or reports data of one user to another. */
import type { ProviderCall } from './backend.ts';
import { type BrowserRun, formKey } from './browser-run.ts';
import { SURFACES } from './client-page.ts';
import type { PendingRequest } from './fake-network.ts';

export function checkSender({ browser, violations }: BrowserRun, { tab, request }: PendingRequest): void {
  const { user, operation, variables } = request;
  if (operation === 'ProviderCall') {
    const { name, email } = (variables as unknown as ProviderCall).holder;
    if (email !== '' && name.split(' ')[0] !== email.split('@')[0])
      violations.push(`The card provider received the name '${name}' with '${email}'.`);
    return;
  }
  const signedIn = browser.tabs[tab]?.user();
  if (user !== signedIn) violations.push(`${operation} was sent with the token of ${user} for ${signedIn}.`);
  const { customerFlakeId: customer = user } = (variables['setupInputs'] ?? {}) as { customerFlakeId?: string };
  if (customer !== user) violations.push(`An intent of ${customer} was requested with the token of ${user}.`);
}

export function checkUsers(run: BrowserRun): void {
  const { browser, backend, output, presses, pressers, savePresses, violations } = run;
  for (const [tab, page] of browser.tabs.entries()) {
    const user = page.user();
    for (const form of [...SURFACES.map(page.screen), page.saveScreen()].map((screen) => screen.form)) {
      const other = form?.users.find((shown) => shown !== user);
      if (other) violations.push(`A form of tab ${tab} shows what is ${other}'s to ${user}.`);
    }
    for (const surface of SURFACES) {
      const payer = presses.get(formKey(tab, surface))?.user;
      const { form, isPaying } = page.screen(surface);
      // Checks only payments with a form on the page, because other payments end without showing anything.
      if (form && isPaying && payer !== user)
        violations.push(`The ${surface} of tab ${tab} waits for the payment of ${payer}, and ${user} is signed in.`);
    }
    if (page.saveScreen().status === 'saving' && savePresses.get(tab)?.user !== user)
      violations.push(`The save dialog of tab ${tab} saves for another user than ${user}.`);
    for (const { id, title } of page.visibleToasts()) {
      const shownTo = output.toasts.findLast((toast) => toast.tab === tab && toast.id === id);
      if (shownTo?.user !== user) violations.push(`'${title}' for ${shownTo?.user} is still shown to ${user}.`);
    }
  }
  for (const { tab, user, title } of output.toasts.slice(-5)) {
    if (/^(Payment|The payment method)/.test(title) && !pressers.has(`${tab} ${user}`))
      violations.push(`'${title}' was shown to ${user}, who has pressed nothing.`);
  }
  const reported = [...output.paidReports, ...output.trackedEvents.map(({ data, ...rest }) => ({ ...rest, ...data }))];
  for (const { subscriptionId, flakeId, receiver } of reported as ReportOf[]) {
    const buyers = backend.charges.filter((charge) => charge.subscriptionId === subscriptionId).map(({ user }) => user);
    if (buyers.some((buyer) => buyer !== receiver || buyer !== flakeId))
      violations.push(`The payment of ${buyers} was reported to ${receiver}, as one of ${flakeId}.`);
  }
}

interface ReportOf {
  subscriptionId: string;
  flakeId?: string;
  receiver: string | null;
}
