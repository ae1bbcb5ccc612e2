import {
  type Challenge,
  type ChallengeCommand,
  type ChallengeEvent,
  CONNECTION_ERROR,
  type ColorScheme,
  challengeEvent,
  type ProviderResult,
} from '../messages.ts';
import { ProviderFrame, type ProviderLocation } from '../provider-frame.ts';

/** Places the challenge above the page, and keeps it clickable while a modal dialog disables pointer events on the body. */
const FRAME_STYLE = [
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

/** Challenges run one after another, because with two on the screen the cardholder could confirm the wrong card. */
let previous: Promise<unknown> = Promise.resolve();

export function showChallenge(provider: ProviderLocation, challenge: Challenge): Promise<ProviderResult> {
  const result = previous.then(() => openOverlay(provider, challenge));
  previous = result;
  return result;
}

function openOverlay(provider: ProviderLocation, challenge: Challenge): Promise<ProviderResult> {
  return new Promise((resolve) => {
    const focusedBefore = document.activeElement;
    const wrapper = document.createElement('div');
    const colorScheme = detectColorScheme(document.body);
    const frame = new ProviderFrame<ChallengeCommand, ChallengeEvent>(
      provider,
      'challenge',
      'Secure 3D Secure authentication frame',
      challengeEvent,
      {
        onConnect: () => frame.send({ type: 'setup', challenge, colorScheme }),
        onMessage: (message) => (message.type === 'ready' ? reveal() : end(message.result)),
        onLoadError: () => end(CONNECTION_ERROR),
      },
    );
    const reveal = () => {
      frame.iframe.style.opacity = '1';
      frame.iframe.focus({ preventScroll: true });
      frame.send({ type: 'focus' });
    };
    const end = (result: ProviderResult) => {
      const hadFocus = document.activeElement === frame.iframe || document.activeElement === document.body;
      frame.remove();
      wrapper.remove();
      // Returns the focus from the challenge to the page, unless the page has already moved it elsewhere.
      if (hadFocus && focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
      resolve(result);
    };

    frame.iframe.style.cssText = `${FRAME_STYLE};color-scheme:${colorScheme};opacity:0`;
    wrapper.style.cssText = 'pointer-events:auto!important';
    wrapper.append(frame.iframe);
    document.body.append(wrapper);
  });
}

function detectColorScheme(element: Element): ColorScheme {
  const schemes = getComputedStyle(element).colorScheme.split(/\s+/);
  if (!schemes.includes('dark')) return 'light';
  return schemes.includes('light') && !matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark';
}
