/** A form keeps entries and choices until the user changes them. A form that was hidden appears blank. */
import { findCoupon } from './backend.ts';
import type { BrowserCommand } from './browser-commands.ts';
import { type BrowserRun, formKey, type RememberedForm } from './browser-run.ts';
import { type ClientPage, type FormName, SURFACES } from './client-page.ts';

const FORMS: readonly FormName[] = [...SURFACES, 'save'];

function readForm(page: ClientPage, name: FormName): RememberedForm | null {
  const { status, form } = name === 'save' ? page.saveScreen() : page.screen(name);
  if (!form) return null;
  const isLocked = 'isLocked' in form && form.isLocked;
  return {
    identity: `${page.user()} ${name === 'save' || page.appearances(name)}`,
    isUsable: status === 'open' && !isLocked,
    content: JSON.stringify([form.tab, form.methodId, form.entries]),
    coupon: 'coupon' in form ? form.coupon.applied : null,
  };
}

const readForms = ({ browser }: BrowserRun): Map<string, RememberedForm> =>
  new Map(
    browser.tabs.flatMap((page, tab) =>
      FORMS.flatMap((name) => {
        const form = readForm(page, name);
        return form ? [[formKey(tab, name), form] as const] : [];
      }),
    ),
  );

export function rememberForms(run: BrowserRun): void {
  run.forms = readForms(run);
}

const FORM_COMMANDS: readonly string[] = ['chooseTab', 'chooseMethod', 'enterDetails'];

export function checkForms(run: BrowserRun, command: BrowserCommand): void {
  const { violations, browser, output } = run;
  for (const [key, after] of readForms(run)) {
    const before = run.forms.get(key);
    const isReplaced = command.type === 'reload' || (command.type === 'openSave' && key.endsWith('save'));
    if (!before || before.identity !== after.identity || isReplaced) continue;
    const isOwn = 'form' in command && key === formKey(command.tab, command.form);
    const mayChange = isOwn && before.isUsable && FORM_COMMANDS.includes(command.type);
    if (!mayChange && before.content !== after.content)
      violations.push(`'${command.type}' changed the form ${key} from ${before.content} to ${after.content}.`);
    const isRemoved = command.type === 'removeCoupon' && key === formKey(command.tab, command.surface);
    const isAccepted = after.coupon !== null && findCoupon(run.couponCodes.get(key) ?? '')?.code === after.coupon;
    if (after.coupon !== before.coupon && !isAccepted && !(isRemoved && after.coupon === null))
      violations.push(`'${command.type}' changed the coupon of ${key} from ${before.coupon} to ${after.coupon}.`);
  }
  for (const page of browser.tabs) {
    for (const surface of SURFACES) {
      const { form } = page.screen(surface);
      if (form && form.sentCoupons.join() !== (form.coupon.applied ?? ''))
        violations.push(`The coupon ${form.coupon.applied} is shown, and ${form.sentCoupons} would be sent.`);
    }
  }
  for (const { form } of output.openedForms.splice(0)) {
    if (!form?.isBlank) violations.push(`A form opened with ${JSON.stringify(form)}.`);
  }
  checkChoice(run, command);
}

function checkChoice({ browser, forms, violations }: BrowserRun, command: BrowserCommand): void {
  if (command.type !== 'chooseTab' && command.type !== 'chooseMethod') return;
  const { tab, form } = command;
  const page = browser.tabs[tab];
  const after = page && readForm(page, form);
  // The save dialog may not offer the chosen payment type, so a choice there may have no effect.
  if (!after || form === 'save' || !forms.get(formKey(tab, form))?.isUsable) return;
  const [paymentType, methodId] = JSON.parse(after.content) as [string, string | null];
  const isDone = command.type === 'chooseTab' ? paymentType === command.paymentType : methodId === command.method;
  if (!isDone) violations.push(`After '${command.type}' the form is ${after.content}.`);
}
