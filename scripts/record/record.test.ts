import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRecordArguments } from './record.ts';

const backend = ['--backend', 'http://localhost:4100'];
const states = ['--states', 'http://localhost:4100/pact/states'];

describe('parseRecordArguments', () => {
  it('needs a backend, and either a states endpoint or a token', () => {
    const command = parseRecordArguments([...backend, ...states, '--scenario', 'coupon-remove', '--hide', 'Mia Wong']);
    expect(command).toMatchObject({
      backendUrl: 'http://localhost:4100',
      source: { statesUrl: 'http://localhost:4100/pact/states' },
      base: { name: 'coupon-remove' },
      file: path.resolve('recorded-journey.json'),
      hiddenTexts: ['Mia Wong'],
    });
    expect(parseRecordArguments([...backend, '--token', 'secret'])).toMatchObject({ source: { token: 'secret' } });
    for (const args of [backend, states, [...backend, ...states, '--token', 'secret']])
      expect(() => parseRecordArguments(args)).toThrow('Usage: npm run scenarios -- record');
  });

  it('rejects names that exist, names that are not in kebab-case, and files that exist', () => {
    const withOption =
      (...option: string[]) =>
      () =>
        parseRecordArguments([...backend, ...states, ...option]);
    expect(withOption('--name', 'buy-new-card')).toThrow("There is a scenario 'buy-new-card' already.");
    expect(withOption('--name', 'My Journey')).toThrow('not in kebab-case');
    expect(withOption('--out', os.tmpdir())).toThrow('Choose another with --out.');
    expect(withOption('--scenario', 'buy-new-cart')).toThrow("Did you mean 'buy-new-card'");
    expect(withOption('--unknown')).toThrow('Usage: npm run scenarios -- record');
  });
});
