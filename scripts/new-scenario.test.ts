import { describe, expect, it } from 'vitest';
import { insertScenario } from './new-scenario.ts';

const FILE = `import { defineScenarios } from './define.ts';
import { pay, start } from './steps/index.ts';

export const some = defineScenarios('Buying', [
  { name: 'one', steps: [start(), pay()] },
]);
`;

describe('insertScenario', () => {
  it('inserts the template after the last scenario', () => {
    const written = insertScenario(FILE, 'decline-lost-card');
    expect(written.indexOf("name: 'decline-lost-card'")).toBeGreaterThan(written.indexOf("name: 'one'"));
    expect(written).toContain("title: 'Decline lost card'");
    expect(written.trimEnd().endsWith(']);')).toBe(true);
  });

  it('adds missing imports of the template', () => {
    expect(insertScenario(FILE, 'decline-lost-card')).toContain(
      "import { pay, start, expectText } from './steps/index.ts';",
    );
    const all = FILE.replace('pay, start', 'expectText, start');
    expect(insertScenario(all, 'decline-lost-card')).toContain("import { expectText, start } from './steps/index.ts';");
  });
});
