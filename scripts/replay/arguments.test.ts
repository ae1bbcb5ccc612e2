import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseReplayArguments, type ReplayCommand } from './arguments.ts';

const parse = (...args: string[]) => parseReplayArguments(args);
const replay = (...args: string[]) => parse(...args) as Extract<ReplayCommand, { type: 'replay' }>;

import { HELP } from './usage.ts';

describe('parseReplayArguments', () => {
  it('accepts names, files, groups and spec codes together, or --all', () => {
    const { selection, settings } = replay(
      ...['buy-new-card', 'found/one.json', '--group', 'Coupons', '--group', 'Migration', '--code', 'V14'],
    );
    expect(selection).toEqual({
      all: false,
      names: ['buy-new-card'],
      groups: ['Coupons', 'Migration'],
      codes: ['V14'],
    });
    expect(settings.files).toEqual([path.resolve('found/one.json')]);
    expect(replay('--all').selection).toMatchObject({ all: true, names: [] });
  });

  it("passes Playwright's own options on", () => {
    expect(replay('--all').playwright).toEqual([]);
    const args = ['--ui', '--last-failed', '--update-snapshots', '--trace', '--shard', '2/4', '--workers', '3'];
    expect(replay('--all', ...args).playwright).toEqual([
      '--shard=2/4',
      '--ui',
      '--last-failed',
      '--update-snapshots',
      '--workers=3',
      '--trace=on',
    ]);
  });

  it('runs one worker in a window', () => {
    expect(replay('--all', '--headed').playwright).toEqual(['--headed', '--workers=1']);
    const slow = replay('--all', '--slow-mo', '400');
    expect(slow.playwright).toEqual(['--headed', '--workers=1']);
    expect(slow.settings.slowMo).toBe(400);
  });

  it('resolves the paths of the report, the baseline and JUnit from the current folder', () => {
    const args = ['--report', 'out', '--baseline', 'before', '--junit', 'out/junit.xml'];
    expect(replay('--all', ...args).settings).toMatchObject({
      report: path.resolve('out'),
      baseline: path.resolve('before'),
      junit: path.resolve('out/junit.xml'),
    });
  });

  it('accepts a journal instead of names', () => {
    expect(replay('--from', 'a.journal.json').settings.journal).toBe(path.resolve('a.journal.json'));
    expect(() => parse('--from', 'a.json', 'buy-new-card')).toThrow(/--from/);
  });

  it('accepts the show command and --help', () => {
    expect(parse('show', 'out')).toEqual({ type: 'show', report: path.resolve('out') });
    expect(() => parse('--help')).toThrow(expect.objectContaining({ exitCode: 0, message: HELP }));
  });

  it.each([
    [[], /^Usage: npm run replay/],
    [['--all', 'buy-new-card'], /--all cannot be combined/],
    [['--everything'], /--everything/],
    [['--all', '--workers', 'many'], /--workers/],
    [['--all', '--slow-mo', '-1'], /slow-mo/],
    [['--all', '--shard', '5/4'], /--shard/],
    [['--all', '--shard', '1/0'], /--shard/],
    [['--shard', '1/2'], /^Usage: npm run replay/],
    [['show'], /show DIR/],
  ] as const)('exits with 2 for %j', (args, message) => {
    expect(() => parse(...args)).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringMatching(message) }),
    );
  });

  it('accepts a backend with its states endpoint, and neither alone', () => {
    const urls = ['--backend', 'https://backend.test/api', '--states', 'https://backend.test/states'];
    expect(replay('buy-new-card', ...urls).settings.backend).toEqual({
      backendUrl: 'https://backend.test/api',
      statesUrl: 'https://backend.test/states',
    });
    expect(() => parse('buy-new-card', ...urls.slice(0, 2))).toThrow('--backend and --states need each other.');
    expect(() => parse('buy-new-card', ...urls.slice(2))).toThrow('--backend and --states need each other.');
    expect(() => parse('--from', 'one.json', ...urls)).toThrow('--backend cannot be combined with --from');
  });

  it('rejects a backend that is no URL, has credentials or ends with /graphql', () => {
    const withBackend = (url: string) => () =>
      parse('--all', '--backend', url, '--states', 'http://localhost:1/states');
    expect(withBackend('localhost:4100')).toThrow('--backend is not a URL');
    expect(withBackend('http://me:secret@localhost:4100')).toThrow('Remove the credentials from --backend.');
    expect(withBackend('http://localhost:4100/graphql')).toThrow('without /graphql, which is appended');
  });
});
