import { CONNECTION_ERROR } from '../connection-error.ts';
import {
  type Challenge,
  type FromChallenge,
  fromChallenge,
  type ProviderResult,
  type ToChallenge,
} from '../messages.ts';
import { newFrameName, ProviderFrame } from '../provider-frame.ts';
import type { ProviderHome } from '../provider-home.ts';
import { colorSchemeAt, watchColorScheme } from './color-scheme.ts';

/** Over everything, and awake where a modal page has put the rest of its body to sleep. */
const FRAME = [
  'display:block',
  'position:fixed',
  'inset:0',
  'width:100%',
  'height:100%',
  'margin:0',
  'padding:0',
  'border:none',
  'background:transparent',
  'z-index:2147483647',
  'pointer-events:auto',
]
  .map((rule) => `${rule}!important`)
  .join(';');

/** One challenge at a time, so that no person answers for the wrong card. */
let previous: Promise<unknown> = Promise.resolve();

/** Shows a challenge over the page; resolves, and never rejects, with what the setup came to. */
export function showChallenge(home: ProviderHome, challenge: Challenge): Promise<ProviderResult> {
  const result = previous.then(() => overlay(home, challenge));
  previous = result;
  return result;
}

function overlay(home: ProviderHome, challenge: Challenge): Promise<ProviderResult> {
  return new Promise((resolve) => {
    const focusedBefore = document.activeElement;
    const wrapper = document.createElement('div');
    const matchColorScheme = () => {
      const colorScheme = colorSchemeAt(wrapper);
      frame.iframe.style.colorScheme = colorScheme;
      return colorScheme;
    };
    const frame = new ProviderFrame<ToChallenge, FromChallenge>(
      home,
      newFrameName('__privateStripeFrame'),
      'challenge',
      'Secure 3D Secure authentication frame',
      fromChallenge,
      {
        greeted: () => frame.say({ kind: 'setup', challenge, colorScheme: matchColorScheme() }),
        message: (message) => (message.kind === 'ready' ? reveal() : end(message.result)),
        failed: () => end(CONNECTION_ERROR),
      },
    );
    const unwatch = watchColorScheme(() => frame.say({ kind: 'color-scheme', colorScheme: matchColorScheme() }));
    const removal = new MutationObserver(() => {
      // A page that replaced its body took the challenge with it, and nobody can answer it any more.
      if (!wrapper.isConnected) end(CONNECTION_ERROR);
    });

    const reveal = () => {
      frame.iframe.style.opacity = '1';
      frame.iframe.focus({ preventScroll: true });
      frame.say({ kind: 'focus' });
    };
    const end = (result: ProviderResult) => {
      const hadFocus = document.activeElement === frame.iframe || document.activeElement === document.body;
      removal.disconnect();
      unwatch();
      frame.remove();
      wrapper.remove();
      // Not when the page has moved on meanwhile and put the focus elsewhere.
      if (hadFocus && focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
      resolve(result);
    };

    // Unseen until it is drawn, so that no half-loaded document flashes up.
    frame.iframe.style.cssText = `${FRAME};opacity:0`;
    wrapper.style.cssText = 'pointer-events:auto!important';
    wrapper.append(frame.iframe);
    document.body.append(wrapper);
    removal.observe(document.body, { childList: true });
    removal.observe(document.documentElement, { childList: true });
  });
}
