import { buying, type HostPage } from '#scenarios';
import { enterCard } from '../../replay/actions.ts';
import type { Stage } from '../../replay/stage.ts';
import { begin, place, press, see } from '../reach.ts';
import { type ScreenState, screen } from '../screen-state.ts';
import { CARD } from './new-details.ts';

const inPage = (form: Omit<Extract<HostPage['start'], { opens: 'payment form' }>, 'opens'> = {}) =>
  buying('pay-per-doc', { start: { opens: 'payment form', ...form } });

async function ready(stage: Stage): Promise<void> {
  await begin(stage);
  await place(stage.page).scrollIntoViewIfNeeded();
}

/** The form in a page, without a dialog. */
export const standaloneStates: ScreenState[] = [
  screen({ name: 'standalone', says: 'The form in a page', host: inPage(), reach: ready }),
  screen({
    name: 'standalone-label',
    says: "The page has its own words for the form's button",
    host: inPage({ label: 'Pay for this document' }),
    reach: ready,
  }),
  screen({
    name: 'standalone-without-button',
    says: 'The page has its own button',
    host: inPage({ hideButton: true }),
    reach: ready,
  }),
  screen({
    name: 'standalone-paid',
    says: 'The form in a page has done its work',
    host: inPage(),
    reach: async (stage) => {
      await ready(stage);
      await enterCard(stage, CARD);
      await press(stage, 'Confirm & pay');
      await see(stage, 'Payment complete.');
    },
  }),
];
