import { ApolloCache } from '@apollo/client';

/**
 * The cache that Apollo's client requires, without storage: every operation has the fetch policy 'no-cache'. Apollo's own
 * would be a tenth of the checkout's code.
 */
export class NoCache extends ApolloCache {
  read = () => null;
  write = () => undefined;
  diff = () => ({ result: null, complete: false, missing: undefined }) as never;
  watch = () => () => undefined;
  reset = async () => undefined;
  evict = () => false;
  restore = () => this;
  extract = () => ({});
  removeOptimistic = () => undefined;
  fragmentMatches = () => true;
  performTransaction: ApolloCache['performTransaction'] = (transaction) => transaction(this);
}
