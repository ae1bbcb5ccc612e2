export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The report has no #${id}.`);
  return element as Kind;
}

/** What filters show or hide: scenarios, changes, lines of the specification. */
export const items = (): NodeListOf<HTMLElement> => document.querySelectorAll('[data-item]');

const texts = new WeakMap<HTMLElement, string>();

/** The words of an item in small letters; read once, because a report has megabytes of them. */
export function storedText(item: HTMLElement): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  const text = (item.textContent ?? '').toLowerCase();
  texts.set(item, text);
  return text;
}
