import type { ColorScheme } from '../messages.ts';

/**
 * The scheme the page really uses at `host`. A browser paints an opaque backdrop behind a frame whose scheme differs
 * from that of its place in the page, so the frame has to follow.
 */
export function colorSchemeAt(host: Element): ColorScheme {
  const schemes = getComputedStyle(host).colorScheme.split(/\s+/);
  if (!schemes.includes('dark')) return 'light';
  if (!schemes.includes('light')) return 'dark';
  return darkPreferred().matches ? 'dark' : 'light';
}

/** Calls back whenever the scheme may have changed: the person's setting, or a switch the page keeps on its root. */
export function watchColorScheme(mayHaveChanged: () => void): () => void {
  const preference = darkPreferred();
  const observer = new MutationObserver(mayHaveChanged);
  for (const root of [document.documentElement, document.body]) {
    observer.observe(root, { attributes: true, attributeFilter: ['class', 'style', 'data-theme', 'data-color-mode'] });
  }
  preference.addEventListener('change', mayHaveChanged);
  return () => {
    observer.disconnect();
    preference.removeEventListener('change', mayHaveChanged);
  };
}

const darkPreferred = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');
