/**
 * Runs first in every document of a measured page and records timing marks: in the page from the click on, in the
 * provider's frame when its input is ready. Times are in ms since the epoch, so that frames can be compared.
 */
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

const CARD_NUMBER = 'iframe[title="Secure card number input frame"]';
const API = /\/(graphql|chargify\/.*)$/;

const timingMarks: TimingMarks = {};
Object.assign(window, { timingMarks });

const mark = (name: keyof TimingMarks, time = performance.now()): void => {
  timingMarks[name] ??= performance.timeOrigin + time;
};

function observePage(): void {
  const checkPage = (): void => {
    if (document.querySelector('[role="dialog"]')?.checkVisibility()) mark('dialog');
    const frame = document.querySelector(CARD_NUMBER);
    if (!frame || !isReachable(frame)) return void requestAnimationFrame(checkPage);
    mark('reachable');
    const responses = performance.getEntriesByType('resource').filter(({ name }) => API.test(name));
    mark('responses', Math.max(...responses.map((entry) => (entry as PerformanceResourceTiming).responseEnd)));
  };
  addEventListener(
    'click',
    ({ timeStamp }) => {
      mark('click', timeStamp);
      requestAnimationFrame(checkPage);
    },
    { capture: true, once: true },
  );
}

function isReachable(frame: Element): boolean {
  const { left, top, width, height } = frame.getBoundingClientRect();
  if (width === 0 || frame.closest('[inert]')) return false;
  if (!frame.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  return document.elementFromPoint(left + width / 2, top + height / 2) === frame;
}

function observeFrame(): void {
  const checkInput = (): void => {
    const input = document.querySelector<HTMLInputElement>('input[name="cardnumber"]');
    if (!input || input.disabled) return;
    mark('input');
    observer.disconnect();
  };
  const observer = new MutationObserver(checkInput);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

if (window === window.top) observePage();
else observeFrame();
