import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { buildSchema } from 'graphql';
import { serveUsageReports } from './report.ts';

/** The lower bound for the start of a server with Apollo: loads Apollo and graphql, builds the schema, and listens. */
const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
const apollo = new ApolloServer({ schema });
await apollo.start();
const server = createServer((_request, response) => response.end());
server.listen(0, '127.0.0.1', () => serveUsageReports(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
