import { expect, it } from 'vitest';
import { operationNames } from '../graphql/resolvers.ts';
import { operationName } from './call-names.ts';

it('operationName lists the operations that the server resolves', () => {
  expect([...operationName.options].sort()).toEqual([...operationNames].sort());
});
