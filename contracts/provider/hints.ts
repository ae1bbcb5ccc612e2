export const HINTS = {
  unreachable: 'Check that --provider-base-url is the backend and that it stays up.',
  'no states URL':
    'Without --states-url no provider state is set up and no user is signed in. Implement that endpoint, which the guide to the contracts describes.',
  'unknown state':
    'The states endpoint does not support these states. Check that --states-url is its complete URL. It is called with POST.',
  'failing state': 'Check the states endpoint first.',
  'no endpoint':
    'There is nothing at /graphql under this URL, or at the path of --graphql-path. Use --provider-base-url without /graphql, and --graphql-path PATH for another path.',
  redirect:
    'Redirects are not followed. Pass the path of the redirect with --graphql-path, such as --graphql-path /graphql/.',
  'no intention endpoint':
    'There is nothing at /chargify/subscription/upgrade under this URL. Use --intention-path PATH for another path.',
  'rate limit':
    'The backend limits requests. Verify with --rate N, which sends at most N a second, or do not limit this test.',
  'states gate': "A gate in front of the states endpoint wants --header 'Name: value'.",
  'shared browser':
    'Users share connections and cookies, as in one browser. Only the id token says whose a request is.',
  'rejected token':
    "The backend rejects the id token that its states endpoint has returned. A setup must create a new user and leave the users of earlier ones. Or a gate in front of the backend wants --header 'Name: value'.",
  'HTML page': 'The responses are HTML pages. Check for a sign-in page or a proxy in front of the backend.',
} as const;
export type Hint = keyof typeof HINTS;
