/** An event on the scenario's page; the walkthrough matches its steps against these. */
export type PageEvent = (
  | { kind: 'opened' }
  | { kind: 'hidden' }
  /** The page was reloaded as a step of the scenario. */
  | { kind: 'reloaded' }
  /** The checkout called a callback of its host. */
  | { kind: 'told'; name: string; data: unknown }
  /** 'level: message' */
  | { kind: 'logged'; line: string }
  /** A button, link or tab, by its accessible name. */
  | { kind: 'pressed'; name: string; coupon?: string }
  /** A radio, by its label. */
  | { kind: 'chose'; name: string }
  | { kind: 'escape' }
  | { kind: 'outside' }
) & {
  /** Milliseconds since the epoch in real time, comparable across reloads. */
  at: number;
  /** The id of the journal's last entry at that time; 0 for none. */
  lastEntryId: number;
};

type WithoutContext<Each> = Each extends unknown ? Omit<Each, 'at' | 'lastEntryId'> : never;
export type NewPageEvent = WithoutContext<PageEvent>;

const PANEL = 'aside[aria-label="Scenario"]';
const normalizeWhitespace = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
const accessibleName = (element: Element): string =>
  normalizeWhitespace(element.getAttribute('aria-label') ?? element.textContent);

function couponField(form: Element): { coupon?: string } {
  const input = form.querySelector('input[placeholder="Enter coupon code"]');
  return input instanceof HTMLInputElement ? { coupon: input.value.trim().toUpperCase() } : {};
}

/**
 * Records clicks, submits, choices and Escape outside the panel. Of typed text it reads only the coupon code. Returns a
 * function that stops.
 */
export function recordPageEvents(record: (pageEvent: NewPageEvent) => void): () => void {
  const controller = new AbortController();
  const listen = <Type extends keyof DocumentEventMap>(
    type: Type,
    handle: (event: DocumentEventMap[Type], target: Element) => void,
  ) =>
    document.addEventListener(
      type,
      (event) => {
        if (event.target instanceof Element && !event.target.closest(PANEL)) handle(event, event.target);
      },
      { capture: true, signal: controller.signal },
    );
  listen('pointerdown', (_event, target) => {
    const dialog = document.querySelector('[role=dialog][data-state=open]');
    if (dialog && !dialog.contains(target) && !target.closest('[data-scope=toast]')) record({ kind: 'outside' });
  });
  listen('click', (_event, target) => {
    // Submit buttons are recorded by the submit event.
    const control = target.closest('button:not([type=submit]), a, [role=tab]');
    if (control) record({ kind: 'pressed', name: accessibleName(control) });
  });
  listen('submit', (event, form) => {
    const button = event.submitter ?? form.querySelector('[type=submit]');
    if (button) record({ kind: 'pressed', name: accessibleName(button), ...couponField(form) });
  });
  // Arrow keys open a tab without a click.
  listen('focusin', (_event, target) => {
    if (target.matches('[role=tab]')) record({ kind: 'pressed', name: accessibleName(target) });
  });
  listen('change', (_event, target) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
    record({
      kind: 'chose',
      name: normalizeWhitespace([...(target.labels ?? [])].map((label) => label.textContent).join(' ')),
    });
  });
  listen('keydown', ({ key }) => {
    if (key === 'Escape') record({ kind: 'escape' });
  });
  return () => controller.abort();
}
