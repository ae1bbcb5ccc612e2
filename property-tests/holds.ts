import fc, { type Arbitrary, type IPropertyWithHooks } from 'fast-check';

/** The predicate must return true; fast-check also accepts undefined. */
export const holds = <Case>(
  arbitrary: Arbitrary<Case>,
  predicate: (each: Case) => boolean,
): IPropertyWithHooks<[Case]> => fc.property(arbitrary, (each) => predicate(each) === true);
