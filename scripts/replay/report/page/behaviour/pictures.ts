const addresses = new Map<string, string>();

/** The address of a picture that stands in the page as text; made when it is first asked for. */
export function addressOf(name: string): string {
  const known = addresses.get(name);
  if (known !== undefined) return known;
  const text = document.getElementById(`picture-${name}`)?.textContent ?? '';
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }));
  addresses.set(name, address);
  return address;
}

const load = (image: HTMLImageElement): void => {
  const name = image.dataset['picture'];
  if (name !== undefined && !image.src) image.src = addressOf(name);
};

const pictures = (): NodeListOf<HTMLImageElement> => document.querySelectorAll('img[data-picture]');

/** Loads pictures when they come near to where they can be seen. */
export function loadInSight(): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        load(target as HTMLImageElement);
        watcher.unobserve(target);
      }
    },
    { rootMargin: '800px' },
  );
  for (const image of pictures()) watcher.observe(image);
}

/** Loads every picture that would be printed, and waits until they can be painted. */
export async function loadAll(): Promise<void> {
  const shown = [...pictures()].filter((image) => image.closest('[hidden], details:not([open])') === null);
  for (const image of shown) load(image);
  await Promise.allSettled(shown.map((image) => image.decode()));
}
