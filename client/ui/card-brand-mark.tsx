import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ownValue } from '#domain';
import { CardIcon } from './icons.tsx';

// Inline styles, because a page's CSS overrides SVG attributes.
const wordmark = (text: string, fill: string, fontSize = 8.5): ReactNode => (
  <text
    x="16"
    y="13.2"
    textAnchor="middle"
    style={{ font: `800 ${fontSize}px/1 Arial, sans-serif`, fill, letterSpacing: '-0.2px' }}
  >
    {text}
  </text>
);

const circles = (left: string, right: string): ReactNode => (
  <>
    <circle cx="12.5" cy="10" r="5.5" fill={left} />
    <circle cx="19.5" cy="10" r="5.5" fill={right} fillOpacity="0.9" />
  </>
);

const MARKS: Record<string, { background: string; mark: ReactNode }> = {
  visa: { background: '#fff', mark: wordmark('VISA', '#1434CB', 10) },
  mastercard: { background: '#fff', mark: circles('#EB001B', '#F79E1B') },
  amex: { background: '#006FCF', mark: wordmark('AMEX', '#fff') },
  'american express': { background: '#006FCF', mark: wordmark('AMEX', '#fff') },
  discover: { background: '#fff', mark: wordmark('DISC', '#B34700') },
  diners: { background: '#fff', mark: circles('#0079BE', '#7FB8DB') },
  jcb: { background: '#fff', mark: wordmark('JCB', '#0E4C96') },
  unionpay: { background: '#00707A', mark: wordmark('UP', '#fff') },
  eftpos_au: { background: '#fff', mark: wordmark('eftpos', '#B7122D', 8) },
  cartes_bancaires: { background: '#14568C', mark: wordmark('CB', '#fff', 10) },
  girocard: { background: '#17375E', mark: wordmark('giro', '#fff') },
  interac: { background: '#FDB913', mark: wordmark('interac', '#1A1A1A', 7) },
  link: { background: '#00D66F', mark: wordmark('link', '#011E0F', 9) },
};

/** The mark of a card network, or a generic card. Decorative: the brand is also in the label. */
export function CardBrandMark({ brand }: { brand: string }) {
  const known = ownValue(MARKS, brand.toLowerCase());
  if (!known) return <CardIcon />;
  return (
    <chakra.span display="inline-flex" flexShrink="0" borderRadius="4px" boxShadow="0 0 0 1px {colors.line}">
      <svg viewBox="0 0 32 20" width="32" height="20" aria-hidden="true" focusable="false">
        <rect width="32" height="20" rx="4" fill={known.background} />
        {known.mark}
      </svg>
    </chakra.span>
  );
}
