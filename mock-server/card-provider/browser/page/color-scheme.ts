import type { ColorScheme } from '../messages.ts';

/**
 * Applies the color scheme in effect at `host` to a frame element and returns it for the frame's document, because
 * browsers paint an opaque backdrop behind a frame with another scheme.
 */
export function applyColorScheme(host: Element, frame: HTMLElement): ColorScheme {
  const colorScheme = detectColorScheme(host);
  frame.style.colorScheme = colorScheme;
  return colorScheme;
}

function detectColorScheme(host: Element): ColorScheme {
  const schemes = getComputedStyle(host).colorScheme.split(/\s+/);
  if (!schemes.includes('dark')) return 'light';
  if (!schemes.includes('light')) return 'dark';
  return darkPreferred().matches ? 'dark' : 'light';
}

/** Calls back when the scheme may have changed: the user's preference, or an attribute of the root or body. */
export function watchColorScheme(onChange: () => void): () => void {
  const preference = darkPreferred();
  const observer = new MutationObserver(onChange);
  for (const root of [document.documentElement, document.body]) {
    observer.observe(root, { attributes: true, attributeFilter: ['class', 'style', 'data-theme', 'data-color-mode'] });
  }
  preference.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    preference.removeEventListener('change', onChange);
  };
}

const darkPreferred = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');
