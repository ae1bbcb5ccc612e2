import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '#scenarios';
import { parseReplayArguments } from './arguments.ts';
import { selectScenarios } from './select-scenarios.ts';
import { grepPattern, testTags, testTitle } from './test-names.ts';

const URLS = ['--backend', 'https://backend.test/api', '--states', 'https://backend.test/states'];

/** The names of the scenarios that a command replays, as Playwright finds them. */
function replayedBy(...args: string[]): string[] {
  const command = parseReplayArguments(args);
  if (command.type !== 'replay') throw new Error('The command replays nothing.');
  const pattern = new RegExp(grepPattern(selectScenarios(command.selection, catalogue)));
  const fullTitle = (scenario: (typeof catalogue)[number]) =>
    ['scenarios', 'replay/scenarios.spec.ts', scenario.group, testTitle(scenario), ...testTags(scenario)].join(' ');
  return catalogue.filter((scenario) => pattern.test(fullTitle(scenario))).map(({ name }) => name);
}

describe('npm run replay', () => {
  it('replays each selected scenario once, and no variants', () => {
    expect(replayedBy('coupon-call-fails', 'buy-new-card', 'buy-new-card')).toEqual([
      'buy-new-card',
      'coupon-call-fails',
    ]);
    expect(replayedBy('--code', 'v14')).toContain('westpac-other-bank-rejected');
    expect(replayedBy('--group', 'coupons')).toContain('coupon-percent');
    expect(replayedBy('--all')).toHaveLength(catalogue.length);
  });

  it("passes Playwright's options on, and resolves paths from the current folder", () => {
    const args = ['--all', '--headed', '--shard', '2/4', '--report', 'out/unused', ...URLS];
    expect(parseReplayArguments([...args, 'found/one.json'].slice(1))).toMatchObject({
      playwright: ['--headed', '--shard=2/4', '--workers=1'],
      settings: {
        files: [path.resolve('found/one.json')],
        report: path.resolve('out/unused'),
        shard: '2/4',
        backend: { backendUrl: 'https://backend.test/api', statesUrl: 'https://backend.test/states' },
      },
    });
  });

  it('reads where the backend receives calls, and what its gate asks for', () => {
    const gate = ['--header', 'X-Gate: open: sesame', '--graphql-path', '/query', '--intention-path', '/intentions'];
    const urls = ['--backend', 'https://me:word@backend.test', ...URLS.slice(2)];
    expect(parseReplayArguments(['--all', ...urls, ...gate])).toMatchObject({
      settings: {
        backend: {
          backendUrl: 'https://backend.test',
          headers: { authorization: 'Basic bWU6d29yZA==', 'x-gate': 'open: sesame' },
          statesHeaders: { 'x-gate': 'open: sesame' },
          graphqlPath: '/query',
          intentionPath: '/intentions',
        },
      },
    });
  });

  it.each([
    [[], /^Usage: npm run replay/],
    [['--all', 'buy-new-card'], /--all cannot be combined/],
    [['--everything'], /--everything/],
    [['--all', '--workers', 'many'], /--workers/],
    [['--all', '--shard', '5/4'], /--shard/],
    [['show'], /show DIR/],
    [['--all', ...URLS.slice(0, 2)], /need each other/],
    [['--all', '--header', 'X-Gate: 1'], /--header needs --backend/],
    [['--all', ...URLS, '--graphql-path', 'query'], /--graphql-path is 'query', but must be a path/],
    [['--all', ...URLS, '--header', 'secret'], /^Header 1 is not of the form 'Name: value'\.$/],
    [['--all', '--backend', 'http://localhost/graphql', ...URLS.slice(2)], /without \/graphql/],
    [['buy-new-crad'], /^There is no scenario 'buy-new-crad'\. Did you mean 'buy-new-card'/],
    [['--group', 'Cupons'], /no group 'Cupons'.*'Coupons'/],
    [['--code', 'V99'], /no line of the specification 'V99'.*'V9'/],
  ] as const)('exits with 2 for %j', (args, message) => {
    expect(() => replayedBy(...args)).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringMatching(message) }),
    );
  });

  describe('an output path', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'replay-output-'));
    });
    afterEach(() => rmSync(folder, { recursive: true }));
    const HTML_REPORT = { 'index.html': '<title>Playwright Test Report</title>', data: null };
    /** Replays with the output in the folder, or at `target` in it, which has files and, for null, folders. */
    const replayInto = (option: string, files: Record<string, string | null>, target = '', ...more: string[]) => {
      for (const [name, text] of Object.entries(files)) {
        if (text === null) mkdirSync(path.join(folder, name));
        else writeFileSync(path.join(folder, name), text);
      }
      return replayedBy('buy-new-card', option, path.join(folder, target), ...more);
    };

    it.each<[string, Record<string, string | null>, string?, ...string[]]>([
      ['--report', { 'letter.txt': 'Dear' }],
      ['--report', { '.git': null }],
      ['--report', { 'letter.txt': 'Dear' }, '', '--shard', '1/2'],
      ['--report', { ...HTML_REPORT, 'letter.txt': 'Dear' }],
      ['--report', { 'index.html': '<title>My page</title>', data: null }],
      ['--report', { 'index.html': null }],
      ['--report', { data: null }],
      ['--report', { 'letter.txt': 'Dear' }, 'letter.txt'],
      ['--baseline', { 'buy-new-card.png': '' }],
      ['--baseline', { 'letter.txt': 'Dear' }, '', '--update-snapshots'],
      ['--junit', { 'letter.txt': 'Dear' }, 'letter.txt'],
      ['--junit', {}],
    ])('is rejected with files that no earlier run wrote: %s with %j', (option, ...rest) => {
      expect(() => replayInto(option, ...rest)).toThrow(
        expect.objectContaining({
          exitCode: 2,
          message: expect.stringContaining(`${option} would overwrite ${folder}`),
        }),
      );
    });

    it.each<[string, Record<string, string | null>, string?]>([
      ['--report', {}],
      ['--report', {}, 'new'],
      ['--report', HTML_REPORT],
      ['--report', { ...HTML_REPORT, 'approval.html': '' }],
      ['--report', { 'part-1-of-3.zip': '' }],
      ['--baseline', {}],
      ['--baseline', { 'browser.txt': 'Chromium', 'buy-new-card.png': '' }],
      ['--junit', { 'junit.xml': '' }, 'junit.xml'],
      ['--junit', { 'junit.xml': '<testsuites id="">' }, 'junit.xml'],
    ])('is accepted when it is new, empty or of an earlier run: %s with %j', (option, files, target) => {
      expect(replayInto(option, files, target)).toEqual(['buy-new-card']);
    });

    it('is rejected inside the folder of the report, which is emptied', () => {
      const inside = (option: string) => () => replayInto('--report', {}, '', option, path.join(folder, 'inside'));
      for (const option of ['--baseline', '--junit'])
        expect(inside(option)).toThrow(/inside is in the folder of --report/);
    });
  });

  it('exits with 0 for --help', () => {
    expect(() => parseReplayArguments(['--help'])).toThrow(expect.objectContaining({ exitCode: 0 }));
  });
});
