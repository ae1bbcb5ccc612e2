import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BaselineRevision, findChangedFiles, readBaselineRevision, writeBaselineRevision } from '../revision.ts';
import {
  type ApprovalMetadata,
  readFingerprint,
  renderApprovalPage,
  type ScenarioRecord,
  type Screen,
} from './approval-page.ts';

const METADATA: ApprovalMetadata = {
  revision: { version: '1.2.3', commit: '0123456789ab-dirty', date: '2026-11-21T02:30:00.000Z' },
  isCompared: false,
  baseline: null,
};
const CATALOGUE = ['one', 'two', 'three', 'four'].map((name) => ({
  name,
  title: `Title of ${name}`,
  group: 'Coupons',
}));
const BASELINE = { version: '1.2.2', commit: null, date: '2026-11-20T02:30:00.000Z', fingerprint: '1234-abcd' };
const COMPARED = { ...METADATA, isCompared: true, baseline: BASELINE };

const pictureOf = (length: number, content: number) => ({ body: Buffer.alloc(length, content), type: 'image/jpeg' });
const screenOf = (texts: string[], options: Partial<Screen> = {}): Screen => ({
  ...{ caption: 'After: Apply the coupon TENOFF', texts, picture: null, phone: null, baseline: null, ...options },
});
const scenarioOf = (name: string, screens: Screen[], options: Partial<ScenarioRecord> = {}): ScenarioRecord => ({
  ...{ name, title: `Title of ${name}`, group: 'Coupons', story: 'A story.', failure: null, screens },
  lines: ["'Coupon code is invalid. Please try again.'"],
  ...options,
});
const render = async (scenarios: ScenarioRecord[], metadata = METADATA) =>
  (await renderApprovalPage(scenarios, metadata, CATALOGUE)).replaceAll(/<\/?bdi>/g, '');

describe('the approval page', () => {
  it('names what was replayed, with the title, story, sentences and screens of each scenario', async () => {
    const page = await render([scenarioOf('one', [screenOf(['Apply'], { picture: pictureOf(3, 3) })])]);
    for (const text of [
      '<title>Coupons (1 of the 4 scenarios): screens and texts for approval</title>',
      '<dd>1 of the 4 scenarios of Coupons; not included: Title of two; Title of three; Title of four</dd>',
      '<dd>1.2.3</dd>',
      '<dd>0123456789ab, with changes that are not committed</dd>',
      '<dd>21 November 2026 at 1:30 pm, Sydney time</dd>',
      '<h2>Title of one</h2>',
      'A story.',
      'src="data:image/jpeg;base64,AwMD"',
    ])
      expect(page).toContain(text);
    expect(page).toMatch(
      /Name<\/div><div>Date<\/div><div>Signature[\s\S]*Technical appendix[\s\S]*Coupon code is invalid/,
    );
    expect(page.match(/Coupon code is invalid/g)).toHaveLength(1);
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
    expect(page).toContain('Also shown here, from the lists above: 2.');
    expect(page).toContain('Also shown here, from the lists above: 3.');
  });

  it('has a fingerprint of its texts and pictures, on every page and at the signature', async () => {
    const pageOf = (text: string, content = 3, metadata = METADATA) =>
      render([scenarioOf('one', [screenOf([text], { picture: pictureOf(3, content) })])], metadata);
    const fingerprint = readFingerprint(await pageOf('Apply')) ?? '';
    expect((await pageOf('Apply')).split(fingerprint)).toHaveLength(5);
    const later = {
      ...METADATA,
      revision: { ...METADATA.revision, version: '1.2.4', date: '2026-11-22T02:30:00.000Z' },
    };
    expect(readFingerprint(await pageOf('Apply', 3, later))).toBe(fingerprint);
    expect(readFingerprint(await pageOf('Apply now'))).not.toBe(fingerprint);
    expect(readFingerprint(await pageOf('Apply', 4))).not.toBe(fingerprint);
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

  it('leaves out pictures beyond the size limit of the page', async () => {
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
        '<b>Changed</b> Coupon code is invalid. Please <del>try again</del> <ins>check it</ins>.</li>',
        '<b>Changed</b> <del>Remove</del> <ins>Pay by PayTo</ins></li>',
      ]);
      expect(page).toContain('the page with fingerprint 1234-abcd, version 1.2.2, commit unknown');
      expect(page).toContain('<b>Removed</b> <del>End</del>');
      expect(page).toMatch(/Before[\s\S]*AgIC[\s\S]*Now[\s\S]*AwMD/);
      expect(page).toMatch(/Scenarios with the same changes and no others<\/h2><ul><li>Title of three<\/li>/);
      expect(page).toMatch(/<h2>Unchanged<\/h2><ul><li>Title of two<\/li>/);
      expect(page).not.toContain('Checkout</li>');
    });

    it('states that nothing has changed, and then has no place to sign', async () => {
      const page = await render([scenarioOf('one', [])], COMPARED);
      expect(page).toContain('Nothing has changed since the baseline.');
      expect(page).not.toContain('Signature');
    });
  });
});

describe('a baseline', () => {
  it('names the files that were changed, added or removed since it was taken', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'baseline-'));
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    try {
      for (const name of ['01.txt', '02.txt', '03.png']) write(name, name);
      writeBaselineRevision(folder, 'Chromium', '1234-abcd');
      const revision = readBaselineRevision(folder) as BaselineRevision;
      expect(revision.fingerprint).toBe('1234-abcd');
      expect(findChangedFiles(folder, revision)).toEqual([]);
      write('01.txt', 'another text');
      write('04.png', 'added');
      rmSync(path.join(folder, '03.png'));
      expect(findChangedFiles(folder, revision)).toEqual(['01.txt', '03.png', '04.png']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
