import { buying, type HostPage, refuse } from '#scenarios';
import { chooseMethod, enterBankAccount } from '../../replay/actions.ts';
import { fillFrame } from '../../replay/frames.ts';
import type { Stage } from '../../replay/stage.ts';
import { blocking, failing, holding } from '../network.ts';
import { begin, filledIn, open, press, see, type } from '../reach.ts';
import { type ScreenState, screen } from '../screen-state.ts';
import { BANK, CARD, CVC, EXPIRY, NUMBER } from './new-details.ts';
import { SAVED } from './saved-methods.ts';

const saving = (mode: Extract<HostPage['start'], { mode: string }>['mode']) =>
  buying('standard-monthly', { start: { opens: 'payment method dialog', mode } });
const update = { host: saving('update'), fixtures: { saved: SAVED } };

async function typeCard(stage: Stage, name = CARD.name): Promise<void> {
  await fillFrame(stage, NUMBER, CARD.number);
  await fillFrame(stage, EXPIRY, CARD.expiry);
  await fillFrame(stage, CVC, CARD.cvc);
  await type(stage, 'Card holder name', name);
}

const saveCard = async (stage: Stage) => {
  await begin(stage);
  await typeCard(stage);
  await press(stage, 'Save card');
};

/** The dialog in which a payment method is saved or changed. */
export const saveDialogStates: ScreenState[] = [
  screen({
    name: 'save-preparing',
    says: 'The saved methods are on their way',
    ...update,
    network: holding('ListPaymentMethod'),
    reach: async (stage) => {
      await open(stage);
      await see(stage, 'Loading your payment methods');
    },
  }),
  screen({
    name: 'save-code-failed',
    says: "The dialog's code could not be loaded",
    ...update,
    network: blocking(/\/assets\/payment-method-[^/]+\.js$|\/client\/payment-method\/index\.ts/),
    reach: async (stage) => {
      await open(stage);
      await see(stage, 'Try again');
    },
  }),
  screen({ name: 'save-card', says: 'A card to save', host: saving('add-card'), reach: begin }),
  screen({ name: 'save-bank', says: 'A bank account to save', host: saving('add-bank-account'), reach: begin }),
  screen({
    name: 'save-bank-complete',
    says: 'A bank account, ready to save',
    host: saving('add-bank-account'),
    reach: async (stage) => {
      await begin(stage);
      await enterBankAccount(stage, BANK);
    },
  }),
  screen({ name: 'save-update', says: 'Choose another default', ...update, reach: begin }),
  screen({
    name: 'save-update-new-card',
    says: 'A new card as the default',
    ...update,
    reach: async (stage) => {
      await begin(stage);
      await chooseMethod(stage, 'Use a new card');
      await see(stage, 'Card number');
      await filledIn(stage);
    },
  }),
  screen({
    name: 'save-name-missing',
    says: 'The holder has no name',
    host: saving('add-card'),
    reach: async (stage) => {
      await begin(stage);
      await typeCard(stage, '');
      await press(stage, 'Save card');
      await see(stage, 'Your name is incomplete');
    },
  }),
  screen({
    name: 'save-methods-failed',
    says: 'The saved methods could not be listed',
    ...update,
    network: failing('ListPaymentMethod'),
    reach: begin,
  }),
  screen({
    name: 'save-saving',
    says: 'The card is being saved',
    host: saving('add-card'),
    network: holding('AttachPaymentMethod'),
    reach: async (stage) => {
      await saveCard(stage);
      await stage.page.locator('button[aria-busy=true]').waitFor();
    },
  }),
  screen({
    name: 'save-failed',
    says: 'The card could not be saved',
    host: saving('add-card'),
    answers: { AttachPaymentMethod: [refuse('The customer is on hold.')] },
    reach: async (stage) => {
      await saveCard(stage);
      await see(stage, 'There was an error adding payment method. Please try again later.');
    },
  }),
  screen({
    name: 'save-succeeded',
    says: 'The card is saved',
    host: saving('add-card'),
    reach: async (stage) => {
      await saveCard(stage);
      await see(stage, 'The payment method for your subscriptions has been updated');
    },
  }),
];
