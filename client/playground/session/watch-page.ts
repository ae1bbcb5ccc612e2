import type { NewHappening } from './happening.ts';

const PANEL = 'aside[aria-label="Scenario"]';
const tidy = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
const nameOf = (element: Element): string => tidy(element.getAttribute('aria-label') ?? element.textContent);

function couponIn(form: Element): { coupon?: string } {
  const box = form.querySelector('input[placeholder="Enter coupon code"]');
  return box instanceof HTMLInputElement ? { coupon: box.value.trim().toUpperCase() } : {};
}

/**
 * Notes what a person does on the page beside the panel, as the page itself sees it: presses, choices, Escape. Of what
 * is typed only a coupon's code is read. Returns how to stop.
 */
export function watchPage(note: (happening: NewHappening) => void): () => void {
  const stop = new AbortController();
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    see: (event: DocumentEventMap[Type], target: Element) => void,
  ) =>
    document.addEventListener(
      type,
      (event) => {
        if (event.target instanceof Element && !event.target.closest(PANEL)) see(event, event.target);
      },
      { capture: true, signal: stop.signal },
    );
  on('pointerdown', (_event, target) => {
    const dialog = document.querySelector('[role=dialog][data-state=open]');
    if (dialog && !dialog.contains(target) && !target.closest('[data-scope=toast]')) note({ kind: 'outside' });
  });
  on('click', (_event, target) => {
    // What submits a form is noted when it does.
    const pressed = target.closest('button:not([type=submit]), a, [role=tab]');
    if (pressed) note({ kind: 'pressed', name: nameOf(pressed) });
  });
  on('submit', (event, form) => {
    const button = event.submitter ?? form.querySelector('[type=submit]');
    if (button) note({ kind: 'pressed', name: nameOf(button), ...couponIn(form) });
  });
  // A tab that is reached by an arrow key opens, and nothing is pressed.
  on('focusin', (_event, target) => {
    if (target.matches('[role=tab]')) note({ kind: 'pressed', name: nameOf(target) });
  });
  on('change', (_event, target) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
    note({ kind: 'chose', name: tidy([...(target.labels ?? [])].map((label) => label.textContent).join(' ')) });
  });
  on('keydown', ({ key }) => {
    if (key === 'Escape') note({ kind: 'escape' });
  });
  return () => stop.abort();
}
