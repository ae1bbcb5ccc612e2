import { describe, expect, it } from 'vitest';
import { makeTypesPortable, resolveSource } from './type-specifiers.ts';

const aliases = { '#ui': './client/ui/index.ts', '#domain': './client/domain/index.ts' };
const types = (text: string, file = 'client/checkout/dialog.tsx') => makeTypesPortable(text, file, aliases);

describe('makeTypesPortable', () => {
  it('replaces a module alias with the relative path of its entry point', () => {
    expect(types("import type { Money } from '#domain';")).toBe("import type { Money } from '../domain/index.js';");
    expect(types("export { Button } from '#ui';", 'client/index.ts')).toBe("export { Button } from './ui/index.js';");
    expect(types("a: import('#ui').Theme;")).toBe("a: import('../ui/index.js').Theme;");
  });

  it('replaces source extensions with .js', () => {
    expect(types("import { a } from './a.ts';\nimport { b } from '../b.tsx';\nimport './c.ts';")).toBe(
      "import { a } from './a.js';\nimport { b } from '../b.js';\nimport './c.js';",
    );
  });

  it('does not change packages', () => {
    const text = "import type { Stripe } from '@stripe/stripe-js';";
    expect(types(text)).toBe(text);
  });

  it('rejects an unknown alias', () => {
    expect(() => types("import '#unknown';")).toThrow("imports '#unknown'");
  });
});

describe('resolveSource', () => {
  it('resolves a specifier to its source, and a package to null', () => {
    expect(resolveSource('./a.tsx', 'client/checkout/dialog.tsx', aliases)).toBe('client/checkout/a.tsx');
    expect(resolveSource('#ui', 'client/checkout/dialog.tsx', aliases)).toBe('client/ui/index.ts');
    expect(resolveSource('react', 'client/checkout/dialog.tsx', aliases)).toBeNull();
  });
});
