import { describe, expect, it } from 'vitest';
import { portableTypes, sourceOf } from './type-specifiers.ts';

const rooms = { '#ui': './client/ui/index.ts', '#domain': './client/domain/index.ts' };
const types = (text: string, file = 'client/checkout/dialog.tsx') => portableTypes(text, file, rooms);

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

  it('leaves packages alone', () => {
    const text = "import type { Stripe } from '@stripe/stripe-js';";
    expect(types(text)).toBe(text);
  });

  it('refuses a room that nobody knows', () => {
    expect(() => types("import '#cellar';")).toThrow("imports '#cellar'");
  });
});

describe('sourceOf', () => {
  it('finds what a specifier names, and nothing for a package', () => {
    expect(sourceOf('./a.tsx', 'client/checkout/dialog.tsx', rooms)).toBe('client/checkout/a.tsx');
    expect(sourceOf('#ui', 'client/checkout/dialog.tsx', rooms)).toBe('client/ui/index.ts');
    expect(sourceOf('react', 'client/checkout/dialog.tsx', rooms)).toBeNull();
  });
});
