import type { Browser } from 'playwright-core';
import { createReport } from '../replay/report/index.ts';
import { sampleExchange, sampleStep, sampleWalk } from '../replay/report/sample-walk.ts';

const CATALOGUE = ['buy-new-card', 'coupon-percent', 'decline-generic'];

/**
 * Writes two reports of three scenarios below a folder, the later one compared with the earlier one: since then the
 * first has another total and another text, and the last has failed. Answers the page of the later one.
 */
export async function writeSampleReports(browser: Browser, folder: string): Promise<string> {
  const [before, after, other] = await Promise.all(
    ['Total $49.00', 'Total $52.00', 'Thank you'].map((text) => draw(browser, text)),
  );
  const pictures = { before, after, other };
  const earlier = await createReport({ folder: `${folder}/earlier`, catalogue: CATALOGUE });
  for (const picture of Object.values(pictures)) if (picture) await earlier.pictures.keep(picture.name, picture.bytes);
  for (const walk of walksWith(before?.name ?? '', other?.name ?? '')) earlier.add({ ...walk, outcome: 'passed' });
  await earlier.write(browser);

  const later = await createReport({ folder: `${folder}/later`, baseline: `${folder}/earlier`, catalogue: CATALOGUE });
  for (const picture of Object.values(pictures)) if (picture) await later.pictures.keep(picture.name, picture.bytes);
  for (const walk of walksWith(after?.name ?? '', other?.name ?? '')) {
    later.add(walk.name === 'decline-generic' ? failed(walk) : walk);
  }
  return (await later.write(browser)).page;
}

const walksWith = (first: string, other: string) => [
  sampleWalk({
    steps: [
      sampleStep({ says: 'Start this scenario', picture: first }),
      sampleStep({ says: "See 'Thank you'", looks: true, picture: other, messages: ['Payment successful'] }),
    ],
    exchanges: [sampleExchange({ request: { price: first } })],
  }),
  sampleWalk({
    name: 'coupon-percent',
    title: 'A coupon takes a quarter off',
    group: 'Coupons',
    covers: ['V14'],
    steps: [sampleStep({ says: "Apply the coupon 'QUARTER'", picture: other })],
  }),
  sampleWalk({
    name: 'decline-generic',
    title: 'The bank refuses',
    group: 'Card declines and challenges',
    covers: ['E1'],
    steps: [sampleStep({ says: 'Start this scenario' })],
  }),
];

const failed = (walk: ReturnType<typeof sampleWalk>): typeof walk => ({
  ...walk,
  outcome: 'failed',
  steps: [
    sampleStep({ says: 'Start this scenario', picture: null }),
    sampleStep({ says: "See the message 'Payment declined'", looks: true, outcome: 'failed' }),
    sampleStep({ says: 'Close the checkout', outcome: 'not walked' }),
  ],
  failure: {
    says: "See the message 'Payment declined'",
    expected: "a message 'Payment declined'",
    seen: 'no message',
  },
});

async function draw(browser: Browser, text: string): Promise<{ name: string; bytes: Buffer }> {
  const page = await browser.newPage({ viewport: { width: 600, height: 400 } });
  await page.setContent(`<body style="font: 40px sans-serif; background: white; color: black"><h1>${text}</h1>`);
  const bytes = await page.screenshot({ type: 'webp', quality: 85 });
  await page.close();
  // As the pictures of walks are named: twenty hexadecimal digits and the size.
  return { name: `${Buffer.from(text).toString('hex').padEnd(20, '0').slice(-20)}-600x400`, bytes };
}
