import fc, { type Arbitrary, type IPropertyWithHooks } from 'fast-check';

/**
 * A law that is a question, which is answered with yes for every case. By itself fast-check takes no answer for a yes as
 * well, and a function that returns nothing would keep to every law.
 */
export const always = <Case>(cases: Arbitrary<Case>, isSo: (each: Case) => boolean): IPropertyWithHooks<[Case]> =>
  fc.property(cases, (each) => isSo(each) === true);
