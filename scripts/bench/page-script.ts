declare global {
  interface Window {
    /** Times in ms since the epoch, so that frames can be compared. */
    timingMarks: { click?: number; dialog?: number; reachable?: number; input?: number };
    /** The ms from each interaction to the next paint, by interaction id. */
    interactions: Map<number, number>;
  }
}

/**
 * Runs first in every document of a measured page, and so refers to nothing outside itself. Marks the click, the visible
 * dialog, a card number that a click reaches, and in the provider's frame its enabled input; records interactions.
 */
export function recordTimings(): void {
  window.timingMarks = {};
  const mark = (name: keyof Window['timingMarks'], time = performance.now()) => {
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
    if (!frame || !isReachable(frame)) requestAnimationFrame(checkPage);
    else mark('reachable');
  };
  const onClick = ({ timeStamp }: Event) => {
    mark('click', timeStamp);
    requestAnimationFrame(checkPage);
  };
  const checkInput = () => {
    if (document.querySelector('input[name="cardnumber"]:enabled')) mark('input');
  };
  if (window === window.top) addEventListener('click', onClick, { capture: true, once: true });
  else new MutationObserver(checkInput).observe(document, { childList: true, subtree: true, attributes: true });

  window.interactions = new Map();
  new PerformanceObserver((entries) => {
    for (const { interactionId, duration } of entries.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0)
        window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
