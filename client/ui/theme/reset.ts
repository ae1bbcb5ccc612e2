export const SCOPE_CLASS = 'checkout-ui';

/** Set on pages without styles of their own: leaving out the rules against page styles halves the styling time. */
export const OWN_PAGE_CLASS = 'own-page';

/** `:where` keeps each rule at the weight of one class, so that the module's own classes, which come later, win. */
const inside = (selector: string, pseudoElement = '') => `.${SCOPE_CLASS} :where(${selector})${pseudoElement}`;
const insideHostPage = (selector: string) => `.${SCOPE_CLASS}:where(:not(.${OWN_PAGE_CLASS})) :where(${selector})`;
const PSEUDO_ELEMENTS = [
  ...['::before', '::after', '::placeholder'].map((pseudo) => inside('*', pseudo)),
  `.${SCOPE_CLASS}::before`,
  `.${SCOPE_CLASS}::after`,
];

/** Removes the page's styles from the module's elements, and browser defaults that the module's styles do not expect. */
export const reset = {
  [`.${SCOPE_CLASS}`]: {
    all: 'initial',
    display: 'block',
    boxSizing: 'border-box',
    color: 'inherit',
    colorScheme: 'inherit',
    pointerEvents: 'inherit',
    visibility: 'inherit',
    WebkitLocale: 'inherit',
    fontFamily: 'body',
    lineHeight: 1.5,
    overflowWrap: 'break-word',
    WebkitTextSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    textRendering: 'optimizeLegibility',
    touchAction: 'manipulation',
  },
  [[insideHostPage('*'), ...PSEUDO_ELEMENTS].join()]: { all: 'revert' },
  // Lists the SVG elements, because `svg *` would slow down all others. `revert` would drop their attributes.
  [insideHostPage('svg, path, rect, circle, text')]: { all: 'revert-layer' },
  [inside('*')]: { margin: '0', padding: '0', font: 'inherit', WebkitTapHighlightColor: 'transparent' },
  [[inside('*'), inside('*', '::before'), inside('*', '::after')].join()]: {
    boxSizing: 'border-box',
    borderWidth: '0',
    borderStyle: 'solid',
    borderColor: 'currentcolor',
  },
  [inside('svg, iframe, img')]: { display: 'block', verticalAlign: 'middle' },
  [inside('img')]: { maxWidth: '100%', height: 'auto' },
  [inside('ol, ul')]: { listStyle: 'none' },
  [inside('button')]: { background: 'transparent' },
  [inside('button, input, select, textarea')]: { color: 'inherit', letterSpacing: 'inherit' },
  [inside('table')]: { borderCollapse: 'collapse', textIndent: '0' },
  [inside('a')]: { color: 'inherit', textDecoration: 'inherit' },
  [inside('b, strong')]: { fontWeight: 'bolder' },
  [inside('i, em')]: { fontStyle: 'italic' },
  [inside('code, kbd, pre')]: { fontFamily: 'mono' },
  [`.${SCOPE_CLASS}[hidden], ${inside('[hidden]')}`]: { display: 'none !important' },
};
