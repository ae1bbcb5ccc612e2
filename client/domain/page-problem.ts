/**
 * Why JSON of this page would differ from the order on the screen: an old prototype.js, for example, changes how it is written.
 * A sentence for the page's developers; null without a problem.
 */
export const describeJsonProblem = (): string | null =>
  JSON.stringify([{}]) === '[{}]'
    ? null
    : "This page changes how JSON is written (Array.prototype.toJSON or Object.prototype.toJSON), so an order could be sent that is not the one on the screen. Remove it, as with 'delete Array.prototype.toJSON'.";
