import { html } from 'hono/html';
import type { PictureBook } from './picture-book.ts';
import type { ScenarioRecord } from './scenario-record.ts';

export type Html = ReturnType<typeof html>;

/** The title of a scenario, its story and the sentences of the specification; and that it failed, if it did. */
export const renderHeading = (
  { group, story, lines, failure }: ScenarioRecord,
  title: string,
  pictures: PictureBook,
): Html => html`<p class="group">${group}</p>
<h2>${title}</h2>
${
  failure &&
  html`<div class="warning"><h3>Failed: do not sign</h3>
<p>${failure.step === null ? 'It ended before its first step.' : html`It failed at: <strong>${failure.step}</strong>`}</p>
<p>Seen instead: ${failure.seen}</p></div>
${failure.picture && html`<figure>${pictures.show(failure.picture)}</figure>`}`
}
<div class="about">
<p class="story">${story}</p>
${
  lines.length > 0 &&
  html`<div><h3>Proves these sentences of the specification</h3>
<ul class="lines">${lines.map((line) => html`<li>${line}</li>`)}</ul></div>`
}
</div>`;
