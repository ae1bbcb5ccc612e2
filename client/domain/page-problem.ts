/**
 * What a script of the page has changed that would make a request other than what is shown, as prototype.js does; null if
 * nothing is. Names the cause, for the page's developers.
 */
export const describeJsonProblem = (): string | null =>
  JSON.stringify([{}]) === '[{}]'
    ? null
    : "This page changes how JSON is written (Array.prototype.toJSON or Object.prototype.toJSON), so an order could be sent that is not the one on the screen. Remove it, as with 'delete Array.prototype.toJSON'.";

/** Why the checkout's code does not run on this page; null if that is not known. */
export function describePageProblem(): string | null {
  const [name] = Object.keys(Object.prototype);
  if (name === undefined) return describeJsonProblem();
  return `This page adds '${name}' to every object (Object.prototype.${name}). Remove it, or define it as not enumerable.`;
}
