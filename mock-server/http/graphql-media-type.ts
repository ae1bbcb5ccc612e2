import Negotiator from 'negotiator';

export const JSON_TYPE = 'application/json; charset=utf-8';
const MEDIA_TYPES = [JSON_TYPE, 'application/graphql-response+json; charset=utf-8'];

/** The content type of a GraphQL response for a client with this `Accept` header; null if it accepts none. */
export const graphqlMediaType = (accept: string | undefined): string | null =>
  accept ? (new Negotiator({ headers: { accept } }).mediaType(MEDIA_TYPES) ?? null) : JSON_TYPE;
