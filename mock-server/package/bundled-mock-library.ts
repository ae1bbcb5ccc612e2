import { createMockStore } from '@graphql-tools/mock';

/** Replaces the function of the same name in the package. */
export const loadMockLibrary = () => ({ createMockStore });
