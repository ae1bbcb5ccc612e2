import { describe, expect, it } from 'vitest';
import { readDeclarations } from './declaration-file.ts';

const file = readDeclarations(`import { type Cents, formatMoney as format } from '#domain';
import * as react from 'react';
export { type Plan, planOf as findPlan } from './plan.ts';
/** What a customer buys. */
export interface Order {
    total: Cents;
    shipped(): import('./day.ts').Day;
}
type Secret = { order: Order };
export declare const secret: Secret;
export declare function show(order: Order): react.ReactNode;
export declare function show(cents: Cents): react.ReactNode;
`);

const select = (exports: string[], locals: string[]) => file.select(new Set(exports), new Set(locals));

describe('readDeclarations', () => {
  it('resolves an exported name', () => {
    expect(file.exportedNames()).toEqual(['Plan', 'findPlan', 'Order', 'secret', 'show']);
    expect(file.exported('findPlan')).toEqual({ specifier: './plan.ts', name: 'planOf' });
    expect(file.exported('Order')).toBe('Order');
    expect(file.exported('Secret')).toBeNull();
  });

  it('lists the references of a name, local and imported', () => {
    expect(file.referencesOf('Order')).toEqual(['Order', 'Cents', { specifier: './day.ts', name: 'Day' }]);
    expect(file.referencesOf('Cents')).toEqual([{ specifier: '#domain', name: 'Cents' }]);
    expect(file.referencesOf('react')).toEqual([{ specifier: 'react', name: '*' }]);
    expect(file.referencesOf('secret')).toContain('Secret');
  });

  it('keeps the selected names with their documentation', () => {
    expect(select([], ['Order', 'Cents'])).toBe(`import { type Cents } from '#domain';
/** What a customer buys. */
export interface Order {
    total: Cents;
    shipped(): import('./day.ts').Day;
}
`);
  });

  it('keeps every overload, and whole imports', () => {
    const kept = select(['findPlan'], ['show', 'react']);
    expect(kept).toContain("import * as react from 'react';");
    expect(kept).toContain("export { planOf as findPlan } from './plan.ts';");
    expect(kept.match(/function show/g)).toHaveLength(2);
    expect(kept).not.toContain('Order {');
  });
});
