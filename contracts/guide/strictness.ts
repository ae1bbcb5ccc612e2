import { OBSERVED_FIELDS } from '../checks/observed-fields.ts';

/** What contracts ask although the checkout would accept more, with the reason. */
const ASKED: readonly (readonly [asked: string, reason: string])[] = [
  [
    '`discountType` of an amount is exactly `"Amount"`, as in the params of the state',
    "the checkout reads every text but 'percentage' and 'trial' as an amount, but no rule of Pact excludes two words",
  ],
  [
    '`discountAmountInCents` is exact for a percentage too',
    'the checkout computes percentages itself; a backend with another result would refuse the price that the user saw',
  ],
  [
    'an unknown coupon is `valid: false`, not a GraphQL error',
    'the user sees the same text, but the checkout logs an error as a failure of the backend',
  ],
  [
    'a refused purchase or upgrade is HTTP 200 with `data: null`',
    'the checkout shows errors in a 4xx as a decline too, but with another status the response may come from a proxy, so the outcome is unknown',
  ],
  [
    'the codes of refusals are spelled as in the schema',
    'they alone prove that nothing was charged; after another refusal the checkout looks up the subscriptions before the next purchase',
  ],
];

/** The section of the guide about requirements that a correct backend could miss. */
export function renderStrictness(): string {
  const rows = [
    ...ASKED,
    ...[...new Set(Object.values(OBSERVED_FIELDS))].map((reason) => {
      const paths = Object.keys(OBSERVED_FIELDS).filter((path) => OBSERVED_FIELDS[path] === reason);
      const names = paths.map((path) => `\`${path}\``).join(', ');
      return [`${names} ${paths.length === 1 ? 'has' : 'have'} the expected value`, reason] as const;
    }),
  ];
  return [
    '## Stricter than the checkout',
    'A backend may differ in everything that the checkout does not read, and in every spelling that means the same. These requirements remain, each for a reason:',
    `| asked | why |\n|---|---|\n${rows.map(([asked, reason]) => `| ${asked} | ${reason} |`).join('\n')}`,
  ].join('\n\n');
}
