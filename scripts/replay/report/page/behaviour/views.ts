import { clearAll, filter } from './filters.ts';
import { byId } from './page-parts.ts';

const VIEWS = ['walks', 'spec'] as const;
type View = (typeof VIEWS)[number];

export function show(view: View): void {
  for (const one of VIEWS) byId(`view-${one}`).hidden = one !== view;
  for (const button of document.querySelectorAll<HTMLElement>('[data-view]')) {
    button.setAttribute('aria-pressed', String(button.dataset['view'] === view));
  }
  filter();
}

/** Shows what a link of the page leads to, whichever view it is in and whatever is filtered. */
function showTarget(): void {
  const named = VIEWS.find((view) => location.hash === `#${view}`);
  if (named) show(named);
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const view = target && VIEWS.find((one) => byId(`view-${one}`).contains(target));
  if (!target || !view) return;
  show(view);
  if (target.hidden) clearAll();
  const details = target.querySelector('details');
  if (details) details.open = true;
  target.scrollIntoView();
  (target.querySelector('summary') ?? target).focus({ preventScroll: true });
}

export function listenToViews(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-view]')) {
    button.addEventListener('click', () => {
      history.replaceState(null, '', `#${button.dataset['view']}`);
      show(button.dataset['view'] as View);
    });
  }
  addEventListener('hashchange', showTarget);
  const fold = byId('fold');
  fold.addEventListener('click', () => {
    const isFolded = fold.getAttribute('aria-pressed') !== 'true';
    fold.setAttribute('aria-pressed', String(isFolded));
    for (const details of document.querySelectorAll<HTMLDetailsElement>('article > details')) details.open = !isFolded;
  });
  showTarget();
}
