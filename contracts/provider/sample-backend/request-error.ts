import { GraphQLError } from 'graphql';

/** A rejected request with a message for the user. The messages of other errors are hidden. */
export class RequestError extends GraphQLError {
  constructor(code: string, message: string, status = 200) {
    super(message, { extensions: { code, http: { status } } });
  }
}
