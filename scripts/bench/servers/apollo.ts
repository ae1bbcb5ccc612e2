import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { RESPONSE_DATA } from './list-payment-method.ts';
import { serveUsageReports } from './report.ts';

/** A minimal Apollo Server: no sessions, no journal, one resolver with a constant result. */
const apollo = new ApolloServer({
  typeDefs: readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'),
  resolvers: { Query: { listPaymentMethod: () => RESPONSE_DATA.listPaymentMethod } },
});
const { url } = await startStandaloneServer(apollo, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async ({ req }) => ({ user: req.headers.authorization }),
});
serveUsageReports(url);
