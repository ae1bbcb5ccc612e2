/** Scripts that run first in every document of a measured page. They refer to nothing outside themselves. */
import type { BrowserContext } from '@playwright/test';

/** Times in ms since the epoch, so that frames can be compared. */
export interface TimingMarks {
  click?: number;
  /** The dialog is visible. */
  dialog?: number;
  /** The last response to the checkout's requests has arrived. */
  responses?: number;
  /** The frame's input is enabled. */
  input?: number;
  /** A click on the card number reaches the frame: nothing covers, hides or disables it. */
  reachable?: number;
}

declare global {
  interface Window {
    timingMarks: TimingMarks;
    /** The ms from each interaction to the next paint, by interaction id. */
    interactions: Map<number, number>;
  }
}

export async function addPageScript(context: BrowserContext, script: () => void): Promise<void> {
  // The compiler adds calls of it, to name functions.
  await context.addInitScript('globalThis.__name ??= (value) => value');
  await context.addInitScript(script);
}

/** Records timing marks: in the page from the click on, in the provider's frame when its input is ready. */
export function recordTimings(): void {
  window.timingMarks = {};
  const mark = (name: keyof TimingMarks, time = performance.now()) => {
    window.timingMarks[name] ??= performance.timeOrigin + time;
  };
  const isReachable = (frame: Element): boolean => {
    const { left, top, width, height } = frame.getBoundingClientRect();
    if (width === 0 || frame.closest('[inert]')) return false;
    if (!frame.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    return document.elementFromPoint(left + width / 2, top + height / 2) === frame;
  };
  const checkPage = () => {
    if (document.querySelector('[role="dialog"]')?.checkVisibility()) mark('dialog');
    const frame = document.querySelector('iframe[title="Secure card number input frame"]');
    if (!frame || !isReachable(frame)) return void requestAnimationFrame(checkPage);
    mark('reachable');
    const responses = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(graphql|chargify\/.*)$/.test(name));
    mark('responses', Math.max(...responses.map((entry) => (entry as PerformanceResourceTiming).responseEnd)));
  };
  const onClick = ({ timeStamp }: Event) => {
    mark('click', timeStamp);
    requestAnimationFrame(checkPage);
  };
  const checkInput = () => {
    const input = document.querySelector<HTMLInputElement>('input[name="cardnumber"]');
    if (input && !input.disabled) mark('input');
  };
  if (window === window.top) addEventListener('click', onClick, { capture: true, once: true });
  else new MutationObserver(checkInput).observe(document, { childList: true, subtree: true, attributes: true });
}

/** Records interactions. Browsers do not report those under 16 ms. */
export function recordInteractions(): void {
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { name, interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      // Releasing a key changes nothing, and so lasts until the caret blinks.
      if (interactionId > 0 && name !== 'keyup')
        window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
