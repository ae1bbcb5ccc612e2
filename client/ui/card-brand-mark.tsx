import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ownValue } from '#domain';
import { CardIcon } from './icons.tsx';

// As a style: a page's own rule for text would win over attributes.
const word = (text: string, fill: string, fontSize = 8.5): ReactNode => (
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

/** Simple marks in each network's colours, on a white card of their own so that they read in light and dark alike. */
const MARKS: Record<string, { ground: string; mark: ReactNode }> = {
  visa: { ground: '#fff', mark: word('VISA', '#1434CB', 10) },
  mastercard: { ground: '#fff', mark: circles('#EB001B', '#F79E1B') },
  amex: { ground: '#006FCF', mark: word('AMEX', '#fff') },
  'american express': { ground: '#006FCF', mark: word('AMEX', '#fff') },
  discover: { ground: '#fff', mark: word('DISC', '#B34700') },
  diners: { ground: '#fff', mark: circles('#0079BE', '#7FB8DB') },
  jcb: { ground: '#fff', mark: word('JCB', '#0E4C96') },
  unionpay: { ground: '#00707A', mark: word('UP', '#fff') },
};

/** The network of a card; a plain card where it is not known yet. Decoration only: the brand stands beside it in words. */
export function CardBrandMark({ brand }: { brand: string }) {
  const known = ownValue(MARKS, brand.toLowerCase());
  if (!known) return <CardIcon />;
  return (
    <chakra.span display="inline-flex" flexShrink="0" borderRadius="4px" boxShadow="0 0 0 1px {colors.line}">
      <svg viewBox="0 0 32 20" width="32" height="20" aria-hidden="true" focusable="false">
        <rect width="32" height="20" rx="4" fill={known.ground} />
        {known.mark}
      </svg>
    </chakra.span>
  );
}
