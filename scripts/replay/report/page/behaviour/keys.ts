import { clear } from './filters.ts';
import { byId } from './page-parts.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

const summaries = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('article > details > summary, .lines > li')].filter(
    (element) => element.closest('[hidden]') === null,
  );

/** '/' leads to the search, arrows from scenario to scenario, Escape clears. A single key can be switched off. */
export function listenToKeys(): void {
  const search = byId<HTMLInputElement>('search');
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || byId<HTMLDialogElement>('large').open) return;
    if (event.key === '/' && !isField(event.target) && byId<HTMLInputElement>('keys').checked) focus(event, search);
    else if (event.key === 'Escape' && !(event.target instanceof HTMLSelectElement)) {
      clear();
      focus(event, search);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const all = summaries();
      const here = all.indexOf(document.activeElement as HTMLElement);
      if (here === -1 && event.target !== search) return;
      const next = here + (event.key === 'ArrowDown' ? 1 : -1);
      if (next < all.length) focus(event, next < 0 ? search : (all[next] ?? search));
    }
  });
}

function focus(event: KeyboardEvent, element: HTMLElement): void {
  event.preventDefault();
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
}
