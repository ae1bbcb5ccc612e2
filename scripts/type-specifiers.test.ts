import { describe, expect, it } from 'vitest';
import { portableTypes } from './type-specifiers.ts';

const rooms = { '#ui': './client/ui/index.ts', '#domain': './client/domain/index.ts' };
const types = (text: string, file = 'client/checkout/dialog.tsx') => portableTypes(text, file, rooms).text;

describe('portableTypes', () => {
  it('names the door of a room by its relative path', () => {
    expect(types("import type { Money } from '#domain';")).toBe("import type { Money } from '../domain/index.js';");
    expect(types("export { Button } from '#ui';", 'client/index.ts')).toBe("export { Button } from './ui/index.js';");
    expect(types("a: import('#ui').Theme;")).toBe("a: import('../ui/index.js').Theme;");
  });

  it('names sources as what they were compiled to', () => {
    expect(types("import { a } from './a.ts';\nimport { b } from '../b.tsx';\nimport './c.ts';")).toBe(
      "import { a } from './a.js';\nimport { b } from '../b.js';\nimport './c.js';",
    );
  });

  it('says which sources come next', () => {
    const text = "import type { A } from './a.tsx';\nexport { b } from '#ui';\nimport 'react';";
    expect(portableTypes(text, 'client/checkout/dialog.tsx', rooms).leadsTo).toEqual([
      'client/checkout/a.tsx',
      'client/ui/index.ts',
    ]);
  });

  it('leaves packages alone', () => {
    const text = "import type { Stripe } from '@stripe/stripe-js';";
    expect(types(text)).toBe(text);
  });

  it('refuses a room that nobody knows', () => {
    expect(() => types("import '#cellar';")).toThrow("imports '#cellar'");
  });
});
