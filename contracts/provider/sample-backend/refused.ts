import { GraphQLError } from 'graphql';

/** What a user may not do, in words for the user. Any other error stays hidden from them. */
export class Refused extends GraphQLError {
  constructor(code: string, message: string, status = 200) {
    super(message, { extensions: { code, http: { status } } });
  }
}
