import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catalogue } from '#scenarios';
import { parseReplayArguments } from './arguments.ts';
import { grepPattern, selectScenarios, testTags, testTitle } from './select-scenarios.ts';

function replayedBy(...args: string[]): string[] {
  const pattern = new RegExp(grepPattern(selectScenarios(parseReplayArguments(args).selection, catalogue)));
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
    const args = ['--headed', '--shard', '2/4', '--report', 'out/unused', 'found/one.json'];
    expect(parseReplayArguments(args)).toMatchObject({
      playwright: ['--headed', '--shard=2/4', '--workers=1'],
      files: [path.resolve('found/one.json')],
      report: path.resolve('out/unused'),
      isPart: true,
    });
  });

  it.each([
    [['buy-new-crad'], /^There is no scenario 'buy-new-crad'\. Did you mean 'buy-new-card'/],
    [['--group', 'Cupons'], /no group 'Cupons'.*'Coupons'/],
    [['--code', 'V99'], /no line of the specification 'V99'.*'V9'/],
  ] as const)('exits with 2 for %j', (args, message) => {
    expect(() => replayedBy(...args)).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringMatching(message) }),
    );
  });

  it('rejects a folder for the report with files that no earlier run wrote', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'replay-output-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const replay = () => replayedBy('buy-new-card', '--report', folder);
    mkdirSync(path.join(folder, 'data'));
    for (const name of ['index.html', 'approval.html', 'report-1.zip']) writeFileSync(path.join(folder, name), '');
    expect(replay()).toEqual(['buy-new-card']);
    writeFileSync(path.join(folder, 'letter.txt'), 'Dear');
    expect(replay).toThrow(expect.objectContaining({ exitCode: 2, message: expect.stringContaining(folder) }));
  });
});
