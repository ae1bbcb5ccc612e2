import type { CardDetails, Step } from '#scenarios';
import * as actions from './actions.ts';
import { expectClosed } from './expectations.ts';
import type { Stage } from './stage.ts';
import { doing } from './until.ts';

/** What happens outside the dialog: to the session's clock and network, in the page around it, in another tab. */

async function change(stage: Stage, what: 'clock' | 'faults' | 'methods', body: object): Promise<void> {
  await doing(`the session's ${what} to change`, async () => {
    const response = await fetch(`${stage.serverUrl}/sessions/${stage.sessionKey}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    await response.body?.cancel();
  });
}

export const setClock = (stage: Stage, now: string): Promise<void> => change(stage, 'clock', { now });
export const advanceClock = (stage: Stage, ms: number): Promise<void> => change(stage, 'clock', { advanceMs: ms });
export const setFaults = (stage: Stage, { faults }: Extract<Step, { do: 'setFaults' }>): Promise<void> =>
  change(stage, 'faults', { faults });
export const changeElsewhere = (
  stage: Stage,
  { add, remove }: Extract<Step, { do: 'changeElsewhere' }>,
): Promise<void> => change(stage, 'methods', add ? { add } : { remove });

export const pressEscape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');

/** Beside the dialog, at the page's own left edge. */
export const pressOutside = ({ page }: Stage): Promise<void> => page.mouse.click(4, 4);

/** The sample page hides the checkout when it hears this: behind an open dialog it has no button to press. */
export const hide = ({ page }: Stage): Promise<void> =>
  page.evaluate(() => void dispatchEvent(new CustomEvent('host:hide')));

export async function reloadPage({ page }: Stage): Promise<void> {
  await doing('the page to load again', () => page.reload());
}

/** A second tab of the same person, in which the same plan is bought. */
export async function buyInAnotherTab(stage: Stage, card: CardDetails): Promise<void> {
  const page = await stage.page.context().newPage();
  const other: Stage = { ...stage, page };
  try {
    await doing('the page in another tab', () => page.goto(stage.page.url()));
    await actions.start(other);
    await actions.enterCard(other, card);
    await actions.pay(other);
    await expectClosed(other);
  } finally {
    await page.close();
    await stage.page.bringToFront();
  }
}
