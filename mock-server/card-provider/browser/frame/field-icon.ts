import type { CardBrand } from '../../rules/card-brand.ts';

const BOX = '0 0 24 16';

/** A card shape in the brand's color with an original mark. */
const cardPlate = (background: string, mark: string): string =>
  `<rect width="24" height="16" rx="2.5" fill="${background}"/>${mark}`;

const stroke = (path: string, color: string, width = 1.5): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const GENERIC = `<rect x=".75" y=".75" width="22.5" height="14.5" rx="2.5" fill="none" stroke="currentColor" stroke-width="1.5"/>
  <path d="M1 4h22v3H1z" fill="currentColor"/>${stroke('M4 11.5h5', 'currentColor')}`;

const BANK = `<path d="M12 .8 4 5v1.4h16V5z" fill="currentColor"/>${stroke('M7 8v4M12 8v4M17 8v4', 'currentColor', 2)}
  ${stroke('M4.8 14.6h14.4', 'currentColor', 1.6)}`;

const BRAND_ICONS: Record<CardBrand, string> = {
  visa: cardPlate('#1b2f7a', stroke('M8.6 4.8l2.8 6.2 4.4-6.2', '#fff', 2)),
  mastercard: cardPlate(
    '#343b4a',
    '<circle cx="9.6" cy="8" r="4.2" fill="#e0402f"/><circle cx="14.4" cy="8" r="4.2" fill="#f2a31b" fill-opacity=".88"/>',
  ),
  amex: cardPlate('#1f6fb8', stroke('M5 11l3-6 3 6M6 9h4M14 5l5 6M19 5l-5 6', '#fff')),
  discover: cardPlate(
    '#f4f1ec',
    '<path d="M8 16c7-.6 12-3 16-6.5v4A2.5 2.5 0 0 1 21.5 16z" fill="#e8772e"/><circle cx="9" cy="7" r="3" fill="#2b2f36"/>',
  ),
  diners: cardPlate(
    '#2c5c8f',
    `<circle cx="12" cy="8" r="5" fill="#fff"/>${stroke('M10 5.5v5M14 5.5v5', '#2c5c8f', 1.8)}`,
  ),
  jcb: cardPlate(
    '#f4f4f2',
    '<rect x="5" y="3" width="4" height="10" rx="1.5" fill="#2462a8"/><rect x="10" y="3" width="4" height="10" rx="1.5" fill="#c43a45"/><rect x="15" y="3" width="4" height="10" rx="1.5" fill="#3c8f4c"/>',
  ),
  unionpay: cardPlate(
    '#f4f4f2',
    '<path d="M5.5 3h5L8.5 13h-5z" fill="#c8393f"/><path d="M10.5 3h5l-2 10h-5z" fill="#1f4f86"/><path d="M15.5 3h5l-2 10h-5z" fill="#2a7f83"/>',
  ),
  unknown: GENERIC,
};

/** The icon of the brand, or with `solid` a plain card in the text color. */
export const cardIcon = (brand: CardBrand, solid: boolean): string => svg(solid ? GENERIC : BRAND_ICONS[brand]);

export const bankIcon = (): string => svg(BANK);

const svg = (content: string): string => `<svg viewBox="${BOX}" aria-hidden="true" focusable="false">${content}</svg>`;
