/** Invariants of the save dialog: it saves the chosen or entered method once, and reports what the backend confirmed. */
import { isExpired, last4Of } from './backend.ts';
import type { BrowserRun } from './browser-run.ts';
import { type Delivery, isPurchase, isSave, type PendingRequest } from './fake-network.ts';

export function checkSentSave(run: BrowserRun, { tab, request }: PendingRequest): void {
  const { backend, network, savePresses, violations } = run;
  const { operation, variables, user } = request;
  const pressed = savePresses.get(tab);
  if (pressed?.user !== user) violations.push(`A save of ${pressed?.user} was sent with the token of ${user}.`);
  const id = String(variables['paymentMethodId']);
  const others = network.pending.filter(
    (other) =>
      other.tab === tab &&
      other.response &&
      other.request !== request &&
      other.request.user === user &&
      (isSave(other.request) || isPurchase(other.request)),
  );
  if (others.length > 0) violations.push(`'${others[0]?.request.operation}' is in flight while '${id}' is saved.`);
  if (operation === 'ChangeDefaultPaymentMethod') {
    if (pressed?.methodId !== id) violations.push(`'${id}' becomes the default instead of '${pressed?.methodId}'.`);
    if (isExpired(backend, id)) violations.push('An expired method becomes the default.');
    return;
  }
  if (pressed?.methodId !== null || backend.entryOf.get(id)?.number !== pressed.entry)
    violations.push(`'${id}' is attached instead of the details ${pressed?.entry}.`);
  if (variables['isDefault'] !== true) violations.push(`'${id}' is attached without becoming the default.`);
  const created = [...backend.entryOf].filter(([, entry]) => entry.number === pressed?.entry);
  if (created.length > 1) violations.push(`The details ${pressed?.entry} became ${created.length} methods.`);
}

interface FinishedSave {
  /** How the network delivered the save request; null if none was sent, or the backend refused it. */
  delivery: Delivery | null;
  toastCount: number;
}

/** Once every request of a save was delivered: only a confirmed save has closed the dialog, with one success message. */
export function checkSave(run: BrowserRun, tab: number, { delivery, toastCount }: FinishedSave): void {
  const { browser, output, backend, savePresses, violations } = run;
  const pressed = savePresses.get(tab);
  const { status } = browser.tabs[tab]?.saveScreen() ?? {};
  const toasts = output.toasts.slice(toastCount).filter((toast) => toast.tab === tab);
  const isConfirmed = delivery?.kind === 'answered' || delivery?.kind === 'duplicated';
  if (isConfirmed) {
    const [id = ''] = [...backend.entryOf].find(([, entry]) => entry.number === pressed?.entry) ?? [];
    const method = backend.accounts[pressed?.user ?? 'flake_1'].methods.find(
      (method) => method.id === (pressed?.methodId ?? id),
    );
    const digits = method?.last4 ?? last4Of({ number: pressed?.entry ?? 0, kind: 'valid' });
    if (status !== 'hidden') violations.push(`A method was saved, and the dialog is ${status}.`);
    if (toasts.length !== 1 || !toasts[0]?.detail?.includes(`ending in ${digits} for`))
      violations.push(`'${method?.id}' was saved, and the messages are ${JSON.stringify(toasts)}.`);
    return;
  }
  if (status === 'saving') return;
  if (toasts.some(({ tone }) => tone === 'success') !== (status === 'hidden'))
    violations.push(`The dialog is ${status}, and the messages are ${JSON.stringify(toasts)}.`);
  if (status === 'hidden' && (delivery === null || delivery.kind === 'lost'))
    violations.push('The dialog reports a save that the backend did not confirm.');
  if (toasts.length > 1) violations.push(`A save ended with ${toasts.length} messages.`);
}

/** A reopened save dialog lists the user's methods as the backend has them. */
export function checkSavedMethods({ browser, backend, violations }: BrowserRun, tab: number): void {
  const page = browser.tabs[tab];
  const user = page?.user();
  const { status, form } = page?.saveScreen() ?? {};
  if (status === 'saving' || status === 'preparing')
    violations.push(`The save dialog of tab ${tab} remains ${status}.`);
  if (!form || !user || status !== 'open') return;
  const { methods, defaultId } = backend.accounts[user];
  const shown = [form.isListLoaded, form.defaultId, ...form.methodIds].join();
  const expected = [true, defaultId, ...methods.map(({ id }) => id)].join();
  if (shown !== expected) violations.push(`The save dialog shows ${shown} instead of ${expected}.`);
}
