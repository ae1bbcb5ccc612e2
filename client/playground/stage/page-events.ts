export type PageEvent = (
  | { kind: 'opened' }
  | { kind: 'hidden' }
  | { kind: 'reloaded' }
  /** The checkout called a callback of its host. */
  | { kind: 'told'; name: string; data: unknown }
  /** 'level: message' */
  | { kind: 'logged'; line: string }
  /** The customer pressed a button, link or tab with this accessible name. */
  | { kind: 'pressed'; name: string; coupon?: string }
  /** The customer typed into one of the checkout's own fields; never card data. */
  | { kind: 'typed'; field: 'name' | 'coupon'; text: string }
  | { kind: 'chose'; name: string }
  | { kind: 'escape' }
  | { kind: 'outside' }
) & {
  /** Milliseconds since the epoch in real time, comparable across reloads. */
  at: number;
  lastEntryId: number;
};

type WithoutContext<Each> = Each extends unknown ? Omit<Each, 'at' | 'lastEntryId'> : never;
export type NewPageEvent = WithoutContext<PageEvent>;

const normalizeWhitespace = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
const accessibleName = (element: Element): string =>
  normalizeWhitespace(element.getAttribute('aria-label') ?? element.textContent);

const COUPON_FIELD = 'input[placeholder="Enter coupon code"]';
const NAME_LABEL = /^(Name on card|Card holder name|Account name)/;
const couponIn = (input: HTMLInputElement): string => input.value.trim().toUpperCase();

function couponField(form: Element): { coupon?: string } {
  const input = form.querySelector<HTMLInputElement>(COUPON_FIELD);
  return input ? { coupon: couponIn(input) } : {};
}

const labelOf = ({ labels }: HTMLInputElement): string =>
  normalizeWhitespace([...(labels ?? [])].map((label) => label.textContent).join(' '));

/** Records the customer's actions. Of typed text, reads only the name and the coupon code. Returns a function that stops. */
export function recordPageEvents(record: (pageEvent: NewPageEvent) => void): () => void {
  const controller = new AbortController();
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    handle: (event: WindowEventMap[Type], target: Element) => void,
  ) =>
    // Listens in the capture phase, because the checkout stops Escape and some focus events.
    window.addEventListener(
      type,
      (event) => {
        if (event.target instanceof Element) handle(event, event.target);
      },
      { capture: true, signal: controller.signal },
    );
  listen('pointerdown', (_event, target) => {
    const dialog = document.querySelector('[role=dialog][data-state=open]');
    if (dialog && !dialog.contains(target) && !target.closest('[data-scope=toast]')) record({ kind: 'outside' });
  });
  listen('click', (_event, target) => {
    const control = target.closest('button:not([type=submit]), a, [role=tab]');
    if (control) record({ kind: 'pressed', name: accessibleName(control) });
  });
  listen('submit', (event, form) => {
    const button = event.submitter ?? form.querySelector('[type=submit]');
    if (button) record({ kind: 'pressed', name: accessibleName(button), ...couponField(form) });
  });
  // Records a focused tab as pressed, because arrow keys open a tab without a click.
  listen('focusin', (_event, target) => {
    if (target.matches('[role=tab]')) record({ kind: 'pressed', name: accessibleName(target) });
  });
  listen('change', (_event, target) => {
    if (target instanceof HTMLInputElement && target.type === 'radio') record({ kind: 'chose', name: labelOf(target) });
  });
  listen('input', (_event, target) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.matches(COUPON_FIELD)) record({ kind: 'typed', field: 'coupon', text: couponIn(target) });
    else if (NAME_LABEL.test(labelOf(target))) record({ kind: 'typed', field: 'name', text: target.value.trim() });
  });
  listen('keydown', ({ key }) => {
    if (key === 'Escape') record({ kind: 'escape' });
  });
  return () => controller.abort();
}
