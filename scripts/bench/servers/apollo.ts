import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { ANSWER } from './list-payment-method.ts';
import { listensAt } from './report.ts';

/** Apollo Server as its manual starts it: no sessions, no journal, one resolver that hands out the same answer. */
const apollo = new ApolloServer({
  typeDefs: readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'),
  resolvers: { Query: { listPaymentMethod: () => ANSWER.listPaymentMethod } },
});
const { url } = await startStandaloneServer(apollo, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async ({ req }) => ({ user: req.headers.authorization }),
});
listensAt(url);
