import { createRequire } from 'node:module';

/** Loads @graphql-tools/mock on first use, to keep the server's start fast. Replaced in the package, which bundles it. */
export const loadMockLibrary = (): Pick<typeof import('@graphql-tools/mock'), 'createMockStore'> =>
  createRequire(import.meta.url)('@graphql-tools/mock');
