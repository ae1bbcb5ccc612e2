import type { StepRecord, WalkRecord } from '../../record.ts';
import { framesOf, type StripFrame } from './frames.ts';
import { counted, each, escaped } from './html.ts';
import { picture } from './picture.ts';

const SHOWN_STEPS = 6;

/** A walk as pictures in a row, under each the steps that led to it, in words. */
export const stripOf = ({ name, title, steps }: WalkRecord): string =>
  `<ol class="strip" aria-label="Pictures of ${escaped(title)}">${each(framesOf(steps), (frame, index) => frameOf(frame, `${name}, picture ${index + 1}`))}</ol>`;

function frameOf({ first, steps, picture: shown, messages }: StripFrame, about: string): string {
  const last = steps.at(-1);
  return `<li class="frame">${shown === null ? `<p class="no-picture">${last?.outcome === 'not walked' ? 'Not walked.' : 'No picture: the screen is only passed through.'}</p>` : picture(shown, `${about}: ${last?.says ?? ''}`)}
${each(messages, (message) => `<p class="message"><span class="sr">Message: </span>${escaped(message)}</p>`)}
${stepsOf(steps, first)}</li>`;
}

/** Many steps to one picture are folded, but for what failed. */
function stepsOf(steps: readonly StepRecord[], first: number): string {
  const isLong = steps.length > SHOWN_STEPS + 1 && steps.every(({ outcome }) => outcome !== 'failed');
  if (!isLong) return listOf(steps, first);
  const rest = steps.slice(SHOWN_STEPS);
  return `${listOf(steps.slice(0, SHOWN_STEPS), first)}<details class="more"><summary>${counted(rest.length, 'more step')}</summary>${listOf(rest, first + SHOWN_STEPS)}</details>`;
}

const listOf = (steps: readonly StepRecord[], first: number): string =>
  `<ol class="steps" start="${first}">${each(
    steps,
    ({ says, looks, outcome }) =>
      `<li class="${outcome.replace(' ', '-')}${looks ? ' looks' : ''}">${outcome === 'passed' ? '' : `<b>${outcome === 'failed' ? 'Failed' : 'Not walked'}:</b> `}${escaped(says)}</li>`,
  )}</ol>`;
