import { byId } from './page-parts.ts';
import { addressOf } from './pictures.ts';

/** Shows a picture in its own size above the page, and leads on to the others of its scenario. */
export function listenToShots(): void {
  const large = byId<HTMLDialogElement>('large');
  const image = byId<HTMLImageElement>('large-picture');
  const [before, next] = [byId<HTMLButtonElement>('large-before'), byId<HTMLButtonElement>('large-next')];
  let row: HTMLButtonElement[] = [];
  let at = 0;

  const look = (index: number) => {
    const shot = row[index];
    if (!shot) return;
    at = index;
    image.src = addressOf(shot.dataset['shot'] ?? '');
    image.alt = shot.dataset['about'] ?? '';
    byId('large-about').textContent = `${shot.dataset['about']} (${at + 1} of ${row.length})`;
    before.disabled = at === 0;
    next.disabled = at === row.length - 1;
  };

  document.addEventListener('click', ({ target }) => {
    const shot = (target as Element).closest<HTMLButtonElement>('button.shot');
    if (!shot) return;
    row = [...(shot.closest('article')?.querySelectorAll<HTMLButtonElement>('button.shot') ?? [])];
    look(row.indexOf(shot));
    large.showModal();
    byId('large-close').focus();
  });
  large.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft') look(at - 1);
    else if (event.key === 'ArrowRight') look(at + 1);
    else return;
    event.preventDefault();
  });
  before.addEventListener('click', () => look(at - 1));
  next.addEventListener('click', () => look(at + 1));
  byId('large-close').addEventListener('click', () => large.close());
  large.addEventListener('close', () => row[at]?.focus());
}
