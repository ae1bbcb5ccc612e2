import { byId } from './page-parts.ts';
import { loadAll } from './pictures.ts';

/** Prints with every picture loaded and every step unfolded: what is printed cannot be scrolled to. */
export function listenToPrinting(): void {
  const print = async () => {
    await loadAll();
    window.print();
  };
  byId('print').addEventListener('click', print);
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'p') return;
    event.preventDefault();
    void print();
  });
  addEventListener('beforeprint', () => {
    for (const more of document.querySelectorAll<HTMLDetailsElement>('details.more')) more.open = true;
    void loadAll();
  });
}
