import type { Appearance } from '../../index.ts';

/** Appearances to try in the playground, by the value of `look` in the address. */
const looks: readonly { name: string; title: string; appearance: Appearance | null }[] = [
  { name: 'default', title: 'Default', appearance: null },
  {
    name: 'harbour',
    title: 'Harbour',
    appearance: {
      variables: { colorPrimary: '#123B8C', borderRadius: 2, fontFamily: "Georgia, 'Times New Roman', serif" },
    },
  },
  {
    name: 'night',
    title: 'Night',
    appearance: {
      theme: 'dark',
      variables: { colorPrimary: '#8C2F6B', borderRadius: 16, fontFamily: 'system-ui, sans-serif', spacingUnit: 5 },
    },
  },
];

const lookName = (address: URLSearchParams): string => address.get('look') ?? 'default';

/** The appearance that the address names; null for the module's own. */
export const appearanceOf = (address: URLSearchParams): Appearance | null =>
  looks.find(({ name }) => name === lookName(address))?.appearance ?? null;

/** The looks with the address of the same page in each. */
export const lookLinks = (address: URLSearchParams): { title: string; href: string; current: boolean }[] =>
  looks.map(({ name, title }) => {
    const next = new URLSearchParams(address);
    next.set('look', name);
    return { title, href: `?${next}`, current: name === lookName(address) };
  });
