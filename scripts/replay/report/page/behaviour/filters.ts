import { byId, items, storedText } from './page-parts.ts';

const search = byId<HTMLInputElement>('search');
const choices = ['group', 'outcome', 'code'].map((id) => byId<HTMLSelectElement>(id));
const DATA = { group: 'groups', outcome: 'outcomes', code: 'codes' } as const;

const holds = (item: HTMLElement, choice: HTMLSelectElement): boolean => {
  if (choice.value === '') return true;
  const has = item.dataset[DATA[choice.id as keyof typeof DATA]] ?? '';
  return has.includes(`|${choice.value}|`) || (has === '*' && isCovered(item, choice.value));
};

/** A change stands for its scenario, which says what it covers. */
const isCovered = (item: HTMLElement, code: string): boolean => {
  const walk = document.querySelector<HTMLElement>(
    item.querySelector('a[href^="#walk-"]')?.getAttribute('href') ?? 'none',
  );
  return walk?.dataset['codes']?.includes(`|${code}|`) === true;
};

/** Shows what holds every word and every choice, and says how much that is. */
export function filter(): void {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let [found, all] = [0, 0];
  for (const item of items()) {
    const passes =
      choices.every((choice) => holds(item, choice)) && words.every((word) => storedText(item).includes(word));
    item.hidden = !passes;
    if (item.classList.contains('change') || item.closest('[hidden]:not([data-item]):not([data-section])')) continue;
    all += 1;
    if (passes) found += 1;
  }
  for (const section of document.querySelectorAll<HTMLElement>('[data-section]')) {
    section.hidden = section.querySelector('[data-item]:not([hidden])') === null;
  }
  const isNarrowed = words.length > 0 || choices.some(({ value }) => value !== '');
  for (const choice of choices) choice.classList.toggle('chosen', choice.value !== '');
  byId('found').textContent = isNarrowed ? `${found} of ${all}` : `${all} shown`;
  byId('clear').hidden = !isNarrowed;
  byId('nothing').hidden = found > 0;
}

/** Takes away the search; where there is none, all that narrows. */
export function clear(): void {
  if (search.value === '') for (const choice of choices) choice.value = '';
  search.value = '';
  filter();
}

export function clearAll(): void {
  clear();
  clear();
}

export function listenToFilters(): void {
  search.addEventListener('input', filter);
  for (const choice of choices) choice.addEventListener('change', filter);
  byId('clear').addEventListener('click', () => {
    clearAll();
    search.focus();
  });
  filter();
}
