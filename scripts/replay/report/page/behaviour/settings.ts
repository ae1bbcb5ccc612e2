import { byId } from './page-parts.ts';

const KEY = 'replay-report:base';

/** Live links lead to where the reader's own development server is; a browser may forbid a page from disk to keep it. */
export function listenToSettings(): void {
  const base = byId<HTMLInputElement>('base');
  const lead = () => {
    if (!URL.canParse(base.value)) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-live]')) {
      link.href = `${base.value.replace(/\/+$/, '')}/?scenario=${encodeURIComponent(link.dataset['live'] ?? '')}`;
    }
  };
  try {
    base.value = localStorage.getItem(KEY) ?? base.value;
  } catch {}
  base.addEventListener('input', () => {
    lead();
    try {
      localStorage.setItem(KEY, base.value);
    } catch {}
  });
  lead();
}
