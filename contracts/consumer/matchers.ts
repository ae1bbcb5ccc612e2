import { InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { MatchersV3 } from '@pact-foundation/pact';
import { print } from 'graphql';
import { EXAMPLES, type StateValue } from '#contract-states';

const { eachKeyMatches, equal, fromProviderState, integer, regex } = MatchersV3;

/** Where a backend's own value goes. */
const place = (name: StateValue) => `\${${name}}`;

/** A value that the backend supplies when the contract is tried on it. */
export const supplied = (name: StateValue) => fromProviderState(place(name), EXAMPLES[name]);

/** The id token of the state's user. */
export const bearer = () => fromProviderState(`Bearer ${place('accessToken')}`, `Bearer ${EXAMPLES.accessToken}`);

/** Any text that says something. */
export const someText = (example: string) => regex('^\\S.*$', example);

/** An instant with its offset. */
export const instant = (example: string) =>
  regex('^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$', example);

/** Whole cents. */
export const wholeCents = (example: number) => integer(example);

/** The document as the client really sends it, however it is indented. */
export function documentText(document: TypedDocumentNode<unknown, never>) {
  const text = print(new InMemoryCache().transformDocument(document)).trim();
  const pattern = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  return regex(`^\\s*${pattern}\\s*$`, text);
}

/** What Apollo says of itself; its version may move. */
export const clientLibrary = () => ({
  clientLibrary: { name: equal('@apollo/client'), version: regex('^\\d+\\.\\d+\\.\\d+', '4.0.0') },
});

/** A success: `data`, and nothing beside it that would mean otherwise. Values below must be matchers to be checked. */
export const success = (data: Record<string, unknown>) =>
  eachKeyMatches({ data }, regex('^(data|extensions)$', 'data'));

export { MatchersV3 };
