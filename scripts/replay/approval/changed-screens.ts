import { html } from 'hono/html';
import type { PictureBook } from './picture-book.ts';
import { type Html, renderHeading } from './scenario-heading.ts';
import type { PicturedScreen } from './scenario-record.ts';
import type { ChangedScenario, ChangedScreen, TextChange } from './text-changes.ts';

/** The changes of each scenario: words, then the picture of the baseline beside that of now. */
export function renderChanges(scenarios: readonly ChangedScenario[], pictures: PictureBook): Html[] {
  const shown = scenarios.filter(({ scenario, screens }) => screens.length > 0 || scenario.failure);
  const repeated = scenarios.filter((each) => !shown.includes(each) && each.scenario.screens.length > 0);
  const unchanged = scenarios.filter(({ scenario }) => scenario.screens.length === 0 && !scenario.failure);
  return [
    ...shown.map(
      ({ scenario, screens }) => html`<section class="scenario" id="${scenario.name}">
${renderHeading(scenario, scenario.title, pictures)}
${screens.map((screen) => renderScreen(screen, pictures))}
</section>`,
    ),
    renderTitles('The same changes, and no others, in', repeated),
    renderTitles('Unchanged', unchanged),
  ];
}

const renderTitles = (heading: string, scenarios: readonly ChangedScenario[]): Html =>
  scenarios.length === 0
    ? html``
    : html`<section class="titles"><h2>${heading}</h2>
<ul>${scenarios.map(({ scenario: { title } }) => html`<li>${title}</li>`)}</ul></section>`;

const renderScreen = ({ screen, changes }: ChangedScreen, pictures: PictureBook): Html => html`<div class="screen">
<h3>${screen.caption}</h3>
${
  changes.length > 0
    ? html`<ul class="changes">${changes.map(renderChange)}</ul>`
    : html`<p class="note">The texts are the same. The look, the order or the state of a control differs.</p>`
}
${isPictured(screen, changes) ? renderPair(screen, changes, pictures) : html`<p class="note">The pictures do not have it: the message disappears by itself.</p>`}
</div>`;

/** Messages that disappear by themselves are not in the pictures. */
const isPictured = ({ texts }: PicturedScreen, changes: readonly TextChange[]): boolean =>
  changes.length === 0 ||
  changes.some(({ after }) => after === null || texts.some(({ text, box }) => text === after && box !== null));

function renderPair(screen: PicturedScreen, changes: readonly TextChange[], pictures: PictureBook): Html {
  const { area, baseline } = screen;
  const { width, height } = area ?? { width: 1, height: 1 };
  // The baseline has the whole window.
  const crop =
    area && baseline
      ? `width:${percent(baseline.window.width, width)};left:${percent(-area.x, width)};top:${percent(-area.y, height)}`
      : '';
  const frame = (content: unknown) =>
    html`<div class="frame" style="aspect-ratio:${width}/${height};--ratio:${width / height}">${content}</div>`;
  const missing = html`<p class="same">No picture</p>`;
  return html`<div class="pair">
<figure><figcaption>Before</figcaption>${frame(pictures.show(screen.before, crop) ?? missing)}</figure>
<figure><figcaption>Now</figcaption>${frame([pictures.show(screen.picture) ?? missing, renderMarks(screen, changes)])}</figure>
</div>`;
}

const percent = (value: number, whole: number): string => `${((value / whole) * 100).toFixed(2)}%`;

function renderChange({ before, after, parts }: TextChange): Html {
  const label = before === null ? 'New' : after === null ? 'Gone' : 'Changed';
  return html`<li><b>${label}</b> <span>${parts.map(({ isSame, expected, seen }) =>
    isSame
      ? html`${seen.join(' ')} `
      : html`${expected.length > 0 && html`<del>${expected.join(' ')}</del> `}${seen.length > 0 && html`<ins>${seen.join(' ')}</ins> `}`,
  )}</span></li>`;
}

const MARK_MARGIN = 6;

/** Frames around the changed texts, in percent of the picture. */
function renderMarks({ texts, area }: PicturedScreen, changes: readonly TextChange[]): Html[] {
  if (!area) return [];
  return texts
    .filter(({ text }) => changes.some(({ after }) => after === text))
    .flatMap(({ box }) => {
      if (!box) return [];
      const left = percent(box.x - MARK_MARGIN - area.x, area.width);
      const top = percent(box.y - MARK_MARGIN - area.y, area.height);
      const width = percent(box.width + 2 * MARK_MARGIN, area.width);
      const height = percent(box.height + 2 * MARK_MARGIN, area.height);
      return html`<span class="mark" style="left:${left};top:${top};width:${width};height:${height}"></span>`;
    });
}
