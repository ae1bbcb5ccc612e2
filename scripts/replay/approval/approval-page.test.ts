import { describe, expect, it } from 'vitest';
import { type ApprovalMetadata, renderApprovalPage } from './approval-page.ts';
import type { PicturedScreen, ScenarioRecord } from './scenario-record.ts';

const METADATA: ApprovalMetadata = {
  revision: { version: '1.2.3', commit: '0123456789ab-dirty', date: '2026-11-21T02:30:00.000Z' },
  isCompared: false,
  baseline: null,
};
const COMPARED = { ...METADATA, isCompared: true };
const BOX = { x: 0, y: 0, width: 100, height: 20 };

const screenOf = (texts: string[], options: Partial<PicturedScreen> = {}): PicturedScreen => ({
  ...{
    number: '02',
    caption: 'After: Apply the coupon TENOFF',
    isMain: true,
    area: BOX,
    baseline: null,
    picture: null,
    before: null,
  },
  texts: texts.map((text) => ({ text, box: BOX })),
  ...options,
});
const changedScreen = (before: string[], after: string[], options: Partial<PicturedScreen> = {}) =>
  screenOf(after, {
    baseline: { texts: before, hasPicture: true, differences: 1, window: { width: 200, height: 100 } },
    ...options,
  });
const scenarioOf = (
  name: string,
  screens: PicturedScreen[],
  options: Partial<ScenarioRecord> = {},
): ScenarioRecord => ({
  ...{ name, title: `Title of ${name}`, group: 'Coupons', story: 'A story.', failure: null, screens },
  lines: ["'Coupon code is invalid. Please try again.'"],
  ...options,
});
const pictureOf = (length: number, content: number) => ({ body: Buffer.alloc(length, content), type: 'image/webp' });

describe('the approval page', () => {
  it('says what was replayed, and has for each scenario its title, story, sentences and screens', async () => {
    const page = await renderApprovalPage(
      [scenarioOf('one', [screenOf(['Apply'], { picture: pictureOf(3, 3) })])],
      METADATA,
    );
    for (const text of [
      '<h1>Coupons: screens and texts for approval</h1>',
      '<dd>1.2.3</dd>',
      '<dd>0123456789ab, with changes that are not committed</dd>',
      '<dd>21 November 2026 at 1:30 pm, Sydney time</dd>',
      '1. Title of one',
      'A story.',
      '<li>&#39;Coupon code is invalid. Please try again.&#39;</li>',
      'src="data:image/webp;base64,AwMD"',
    ])
      expect(page).toContain(text);
    expect(page).toMatch(/Name<\/div><div>Date<\/div><div>Signature/);
  });

  it('lists every text once, in order, numbered across scenarios', async () => {
    const page = await renderApprovalPage(
      [
        scenarioOf('one', [screenOf(['Checkout', 'Pay by']), screenOf(['Checkout', 'Apply'])]),
        scenarioOf('two', [screenOf(['Pay by', 'Remove'])]),
        scenarioOf('three', [screenOf(['Apply'])]),
      ],
      METADATA,
    );
    const lists = [...page.matchAll(/<ol class="texts" start="(\d+)">(.*?)<\/ol>/g)];
    expect(lists.map(([, start, items = '']) => [start, ...items.split(/<\/?li>/).filter(Boolean)])).toEqual([
      ['1', 'Checkout', 'Pay by', 'Apply'],
      ['4', 'Remove'],
    ]);
    expect(page).toContain('Every text here is listed before.');
  });

  it('shows texts of the page as texts, and needs no network and no scripts', async () => {
    const hostile = '<img src=https://example.com onerror="alert(1)"></style><script>alert(2)</script>';
    const page = await renderApprovalPage(
      [
        scenarioOf('one', [screenOf([hostile], { caption: hostile })], {
          ...{ title: hostile, group: hostile, story: hostile, lines: [hostile] },
          failure: { step: hostile, seen: hostile, picture: null },
        }),
      ],
      { ...METADATA, revision: { ...METADATA.revision, version: "1'; } body { display: none }</style>" } },
    );
    expect(page).not.toMatch(/<script|<img src=https/);
    expect(page.split('</style>')).toHaveLength(2);
    expect(page.split('</style>')[0]).not.toContain('body { display');
    expect(page.match(/(src|href)="(?!data:|#)[^"]*"/g)).toBeNull();
    expect(page).toContain("default-src 'none'");
  });

  it('shows a failed scenario as failed, at its step, and cannot be signed', async () => {
    const failure = { step: "See 'Payment declined'", seen: 'no such text', picture: pictureOf(3, 2) };
    const page = await renderApprovalPage([scenarioOf('one', [], { failure }), scenarioOf('two', [])], METADATA);
    expect(page).toContain('2, of which 1 failed');
    expect(page).toMatch(/Do not sign: a scenario failed[\s\S]*href="#one"/);
    expect(page).toContain('It failed at: <strong>See &#39;Payment declined&#39;</strong>');
    expect(page).toContain('Seen instead: no such text');
    expect(page).toContain('AgIC');
    expect(page).toContain('This page cannot be signed');
    expect(page).not.toContain('Signature');
  });

  it('leaves out pictures beyond its size, first those that no scenario is about', async () => {
    const large = (content: number, isMain: boolean) =>
      screenOf([], { picture: pictureOf(8_000_000, content), isMain, number: `0${content}` });
    const page = await renderApprovalPage(
      [scenarioOf('one', [large(1, false), large(2, true)]), scenarioOf('two', [large(3, true)])],
      METADATA,
    );
    expect(page.length).toBeLessThan(25_000_000);
    expect([...page.matchAll(/base64,(.{4})/g)].map(([, start]) => start)).toEqual(['AgIC', 'AwMD']);
    expect(page).toContain('One picture was left out');
  }, 20_000);

  describe('with a baseline', () => {
    const before = ['Checkout', 'Coupon code is invalid. Please try again.', 'Remove'];
    const after = ['Checkout', 'Coupon code is invalid. Please check it.', 'Pay by PayTo'];

    it('shows only what changed, word by word, and the pictures beside each other', async () => {
      const pictures = { picture: pictureOf(3, 3), before: pictureOf(3, 2) };
      const page = await renderApprovalPage(
        [scenarioOf('one', [changedScreen(before, after, pictures)]), scenarioOf('two', [])],
        COMPARED,
      );
      expect(page).toContain(
        '<b>Changed</b> <span>Coupon code is invalid. Please <del>try again.</del> <ins>check it.</ins> </span>',
      );
      expect(page).toContain('<b>Gone</b> <span><del>Remove</del> </span>');
      expect(page).toContain('<b>New</b> <span><ins>Pay by PayTo</ins> </span>');
      expect(page).toMatch(/Before[\s\S]*AgIC[\s\S]*Now[\s\S]*AwMD/);
      expect(page).toMatch(/<h2>Unchanged<\/h2>\s*<ul><li>Title of two<\/li>/);
      expect(page).not.toContain('Checkout</li>');
    });

    it('shows each change once, and where else it is', async () => {
      const scenarios = ['one', 'two'].map((name) => scenarioOf(name, [changedScreen(before, after)]));
      const page = await renderApprovalPage(scenarios, COMPARED);
      expect(page.match(/<del>try again/g)).toHaveLength(1);
      expect(page).toMatch(/The same changes, and no others, in<\/h2>\s*<ul><li>Title of two/);
    });

    it('says that nothing has changed, and has nothing to sign then', async () => {
      const page = await renderApprovalPage([scenarioOf('one', [])], COMPARED);
      expect(page).toContain('Nothing has changed since the baseline.');
      expect(page).not.toContain('Signature');
    });
  });
});
