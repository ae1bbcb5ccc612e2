import { describe, expect, it } from 'vitest';
import { type ApprovalMetadata, renderApprovalPage, type ScenarioRecord, type Screen } from './approval-page.ts';

const METADATA: ApprovalMetadata = {
  revision: { version: '1.2.3', commit: '0123456789ab-dirty', date: '2026-11-21T02:30:00.000Z' },
  isCompared: false,
  baseline: null,
};
const COMPARED = { ...METADATA, isCompared: true };

const pictureOf = (length: number, content: number) => ({ body: Buffer.alloc(length, content), type: 'image/jpeg' });
const screenOf = (texts: string[], options: Partial<Screen> = {}): Screen => ({
  ...{ caption: 'After: Apply the coupon TENOFF', texts, picture: null, baseline: null, ...options },
});
const scenarioOf = (name: string, screens: Screen[], options: Partial<ScenarioRecord> = {}): ScenarioRecord => ({
  ...{ name, title: `Title of ${name}`, group: 'Coupons', story: 'A story.', failure: null, screens },
  lines: ["'Coupon code is invalid. Please try again.'"],
  ...options,
});
/** The page without what isolates texts. */
const render = async (scenarios: ScenarioRecord[], metadata = METADATA) =>
  (await renderApprovalPage(scenarios, metadata)).replaceAll(/<\/?bdi>/g, '');

describe('the approval page', () => {
  it('says what was replayed, and has for each scenario its title, story, sentences and screens', async () => {
    const page = await render([scenarioOf('one', [screenOf(['Apply'], { picture: pictureOf(3, 3) })])]);
    for (const text of [
      '<h1>Coupons: screens and texts for approval</h1>',
      '<dd>1.2.3</dd>',
      '<dd>0123456789ab, with changes that are not committed</dd>',
      '<dd>21 November 2026 at 1:30 pm, Sydney time</dd>',
      '<h2>Title of one</h2>',
      'A story.',
      '<li>&#39;Coupon code is invalid. Please try again.&#39;</li>',
      'src="data:image/jpeg;base64,AwMD"',
    ])
      expect(page).toContain(text);
    expect(page).toMatch(/Name<\/div><div>Date<\/div><div>Signature/);
  });

  it('lists every text once, in order, numbered across scenarios', async () => {
    const page = await render([
      scenarioOf('one', [screenOf(['Checkout', 'Pay by']), screenOf(['Checkout', 'Apply'])]),
      scenarioOf('two', [screenOf(['Pay by', 'Remove'])]),
      scenarioOf('three', [screenOf(['Apply'])]),
    ]);
    const lists = [...page.matchAll(/<ol class="texts" start="(\d+)">(.*?)<\/ol>/g)];
    expect(lists.map(([, start, items = '']) => [start, ...items.split(/<\/?li>/).filter(Boolean)])).toEqual([
      ['1', 'Checkout', 'Pay by', 'Apply'],
      ['4', 'Remove'],
    ]);
    expect(page).toContain('Every text of this scenario is already listed above.');
  });

  it('shows texts of the page as texts, and needs no network and no scripts', async () => {
    const hostile = '<img src=https://example.com onerror="alert(1)"></style><script>alert(2)</script>';
    const screens = [screenOf([hostile], { caption: hostile, baseline: { texts: [`${hostile} `], picture: null } })];
    const texts = { title: hostile, group: hostile, story: hostile, lines: [hostile] };
    const failure = { step: hostile, seen: hostile, picture: null };
    const revision = { ...METADATA.revision, version: "1'; } body { display: none }</style>" };
    for (const isCompared of [false, true]) {
      const page = await render([scenarioOf('one', screens, { ...texts, failure })], {
        ...METADATA,
        isCompared,
        revision,
      });
      expect(page).not.toMatch(/<script|<img src=https/);
      expect(page.split('</style>')).toHaveLength(2);
      expect(page.split('</style>')[0]).not.toContain('body { display');
      expect(page.match(/(src|href)="(?!data:|#)[^"]*"/g)).toBeNull();
      expect(page).toContain("default-src 'none'");
    }
  });

  it('shows a failed scenario as failed, at its step, and cannot be signed', async () => {
    const failure = { step: "See 'Payment declined'", seen: 'no such text', picture: pictureOf(3, 2) };
    const page = await render([scenarioOf('one', [], { failure }), scenarioOf('two', [])]);
    expect(page).toContain('2, of which 1 failed');
    expect(page).toMatch(/Do not sign: a scenario failed[\s\S]*href="#one"/);
    expect(page).toContain('Failed step: <strong>See &#39;Payment declined&#39;</strong>');
    expect(page).toContain('Seen instead: no such text');
    expect(page).toContain('AgIC');
    expect(page).toContain('This page cannot be signed');
    expect(page).not.toContain('Signature');
  });

  it('leaves out pictures beyond its size', async () => {
    const large = (content: number) => screenOf([], { picture: pictureOf(8_000_000, content) });
    const page = await render([scenarioOf('one', [large(2), large(3)]), scenarioOf('two', [large(2), large(4)])]);
    expect(page.length).toBeLessThan(25_000_000);
    expect([...page.matchAll(/base64,(.{4})/g)].map(([, start]) => start)).toEqual(['AgIC', 'AwMD']);
    expect(page).toContain('The same as picture 1.');
    expect(page).toContain('1 pictures are missing');
  }, 20_000);

  describe('with a baseline', () => {
    const changed = screenOf(['Checkout', 'Coupon code is invalid. Please check it.', 'Pay by PayTo'], {
      picture: pictureOf(3, 3),
      baseline: {
        texts: ['Checkout', 'Coupon code is invalid. Please try again.', 'Remove', 'End'],
        picture: pictureOf(3, 2),
      },
    });

    it('shows only what changed, word by word, each change once, and the pictures beside each other', async () => {
      const scenarios = [scenarioOf('one', [changed]), scenarioOf('two', []), scenarioOf('three', [changed])];
      const page = await render(scenarios, COMPARED);
      expect(page.match(/<b>Changed<\/b>.*?<\/li>/g)).toEqual([
        '<b>Changed</b> Coupon code is invalid. Please <del>try again</del><ins>check it</ins>.</li>',
        '<b>Changed</b> <del>Remove</del><ins>Pay by PayTo</ins></li>',
      ]);
      expect(page).toContain('<b>Removed</b> <del>End</del>');
      expect(page).toMatch(/Before[\s\S]*AgIC[\s\S]*Now[\s\S]*AwMD/);
      expect(page).toMatch(/Scenarios with the same changes and no others<\/h2><ul><li>Title of three<\/li>/);
      expect(page).toMatch(/<h2>Unchanged<\/h2><ul><li>Title of two<\/li>/);
      expect(page).not.toContain('Checkout</li>');
    });

    it('says that nothing has changed, and has nothing to sign then', async () => {
      const page = await render([scenarioOf('one', [])], COMPARED);
      expect(page).toContain('Nothing has changed since the baseline.');
      expect(page).not.toContain('Signature');
    });
  });
});
