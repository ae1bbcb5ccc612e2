/** How a GraphQL answer is labelled for a client that accepts this. */
export const graphqlMediaType = (accept = ''): string =>
  `${accept.includes('application/graphql-response+json') ? 'application/graphql-response+json' : 'application/json'}; charset=utf-8`;
