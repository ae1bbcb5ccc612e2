/**
 * Runs in every document of a measured page, before all else, and notes when things happen: in the page from the click
 * on, in the provider's frame when its input can be typed into. Times are since 1970, so that frames can be compared.
 */
export interface Moments {
  click?: number;
  /** The dialog is on the page. */
  dialog?: number;
  /** The frame of the card number is in the page. */
  frame?: number;
  /** The last answer to what the checkout asks its servers. */
  answers?: number;
  /** The frame's own input is there. */
  input?: number;
  /** A finger on the card number would meet the frame: nothing covers, hides or disables it. */
  reachable?: number;
}

const CARD_NUMBER = 'iframe[title="Secure card number input frame"]';
const API = /\/(graphql|chargify\/.*)$/;

const moments: Moments = {};
Object.assign(window, { moments });

const note = (name: keyof Moments, time = performance.now()): void => {
  moments[name] ??= performance.timeOrigin + time;
};

function watchPage(): void {
  const look = (): void => {
    if (document.querySelector('[role="dialog"]')?.checkVisibility()) note('dialog');
    const frame = document.querySelector(CARD_NUMBER);
    if (frame) note('frame');
    if (!frame || !isReachable(frame)) return void requestAnimationFrame(look);
    note('reachable');
    const answers = performance.getEntriesByType('resource').filter(({ name }) => API.test(name));
    note('answers', Math.max(...answers.map((entry) => (entry as PerformanceResourceTiming).responseEnd)));
  };
  addEventListener(
    'click',
    ({ timeStamp }) => {
      note('click', timeStamp);
      requestAnimationFrame(look);
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

function watchFrame(): void {
  const look = (): void => {
    const input = document.querySelector<HTMLInputElement>('input[name="cardnumber"]');
    if (!input || input.disabled) return;
    note('input');
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

if (window === window.top) watchPage();
else watchFrame();
