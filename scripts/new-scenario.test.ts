import { describe, expect, it } from 'vitest';
import { withFrame } from './new-scenario.ts';

const FILE = `import { defineScenarios } from './define.ts';
import { pay, start } from './steps/index.ts';

export const some = defineScenarios('Buying', [
  { name: 'one', steps: [start(), pay()] },
]);
`;

describe('withFrame', () => {
  it('puts the frame behind the last scenario', () => {
    const written = withFrame(FILE, 'decline-lost-card');
    expect(written.indexOf("name: 'decline-lost-card'")).toBeGreaterThan(written.indexOf("name: 'one'"));
    expect(written).toContain("title: 'Decline lost card'");
    expect(written.trimEnd().endsWith(']);')).toBe(true);
  });

  it('imports what the frame needs, and nothing twice', () => {
    expect(withFrame(FILE, 'decline-lost-card')).toContain(
      "import { pay, start, expectText } from './steps/index.ts';",
    );
    const all = FILE.replace('pay, start', 'expectText, start');
    expect(withFrame(all, 'decline-lost-card')).toContain("import { expectText, start } from './steps/index.ts';");
  });
});
