/**
 * The change of a page's script that makes a request differ from the screen, as prototype.js does; null if there is none.
 * Names the cause, for the page's developers.
 */
export const describeJsonProblem = (): string | null =>
  JSON.stringify([{}]) === '[{}]'
    ? null
    : "This page changes how JSON is written (Array.prototype.toJSON or Object.prototype.toJSON), so an order could be sent that is not the one on the screen. Remove it, as with 'delete Array.prototype.toJSON'.";
