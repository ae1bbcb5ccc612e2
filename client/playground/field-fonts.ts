import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** The page's typeface, for the text inside the card provider's frames. */
export const fieldFonts = [
  {
    family: 'Inter Variable',
    src: `url(${new URL(inter, location.href).href}) format('woff2')`,
    weight: '100 900',
  },
];
