import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { checkInput } from './check-input.ts';

it('validates no item of a list after the first invalid one', () => {
  const isSeen = vi.fn(() => true);
  const item = z.strictObject({ a: z.number(), b: z.unknown().refine(isSeen) });
  const items = [{ a: 1, b: 1 }, { a: 'x', b: 1 }, ...Array.from({ length: 1_000 }, () => ({ a: 1, b: 1 }))];
  expect(checkInput(z.array(item), items, 'items').problem).toBe("'items[1].a' must be a number, not 'x'.");
  expect(isSeen.mock.calls.length).toBeLessThan(3);
});
