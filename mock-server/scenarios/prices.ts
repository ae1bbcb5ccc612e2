import { TOTAL } from './copy.ts';
import { buying } from './host-page.ts';
import type { Scenario } from './scenario.ts';
import { expectLine, expectText, start } from './steps.ts';

export const priceScenarios: Scenario[] = [
  {
    name: 'price-quarterly',
    group: 'Price, period and labels',
    title: 'A plan that is paid every quarter',
    story:
      'The plan runs for three months at a time, so its price is given by the quarter and the total is simply a total.',
    covers: ['B7', 'B13', 'B16'],
    try: { cards: [], banks: [], coupons: [] },
    expected: ["The summary says '$147.00/quarter', '3 months' and 'Total'."],
    fixtures: {},
    host: buying('standard-quarterly'),
    steps: [
      start(),
      expectText('$147.00/quarter'),
      expectLine('Subscription period', '3 months'),
      expectLine(TOTAL, '$147.00'),
    ],
  },
];
