/** What a person sees. Every expectation waits for its condition, never for time. */
import { defineBareStep, defineStep } from './define-step.ts';
import { type TabName, tabName } from './details.ts';
import { oneOf, optional, text } from './fields.ts';

const isWritten = (given: string): boolean => given.trim() !== '';

export const expectToast = defineStep(
  'expectToast',
  { title: text(), detail: optional(text()) },
  (title: string, detail?: string) => (detail === undefined ? { title } : { title, detail }),
  {
    describe: ({ title, detail }) => `See the message '${title}'${detail === undefined ? '' : ` with '${detail}'`}`,
    asserts: ({ title }) => isWritten(title),
  },
);
/** No such message was announced. Use it after a step that waits for what would have caused it. */
export const expectNoToast = defineStep('expectNoToast', { title: text() }, (title: string) => ({ title }), {
  describe: ({ title }) => `There is no message '${title}'`,
  asserts: ({ title }) => isWritten(title),
});
/** A dialog of that title is open. */
export const expectDialog = defineStep('expectDialog', { title: text() }, (title: string) => ({ title }), {
  describe: ({ title }) => `The dialog '${title}' is open`,
});
export const expectText = defineStep('expectText', { text: text() }, (shown: string) => ({ text: shown }), {
  describe: (step) => `See '${step.text}'`,
  asserts: (step) => isWritten(step.text),
});
export const expectNoText = defineStep('expectNoText', { text: text() }, (shown: string) => ({ text: shown }), {
  describe: (step) => `Do not see '${step.text}'`,
  asserts: (step) => isWritten(step.text),
});
/** A line of the Summary: its label and the amount beside it, as printed. */
export const expectLine = defineStep(
  'expectLine',
  { label: text(), amount: text() },
  (label: string, amount: string) => ({ label, amount }),
  {
    describe: ({ label, amount }) => `The summary says '${label}': ${amount}`,
    asserts: ({ label, amount }) => label !== '' && amount !== '',
  },
);
export const expectTab = defineStep('expectTab', { tab: tabName }, (tab: TabName) => ({ tab }), {
  describe: ({ tab }) => `The tab '${tab}' is open`,
});
export const expectSelected = defineStep('expectSelected', { label: text() }, (label: string) => ({ label }), {
  describe: ({ label }) => `'${label}' is selected`,
});
export const expectNothingSelected = defineBareStep('expectNothingSelected', 'No saved method is selected');
export const expectMethodDisabled = defineStep(
  'expectMethodDisabled',
  { label: text() },
  (label: string) => ({ label }),
  { describe: ({ label }) => `'${label}' cannot be chosen` },
);
/** The pay button is disabled and is described by a text that contains `because`. */
export const expectPayDisabled = defineStep(
  'expectPayDisabled',
  { because: text() },
  (because: string) => ({ because }),
  {
    describe: ({ because }) => `'Confirm & pay' is disabled, because: ${because}`,
    asserts: ({ because }) => isWritten(because),
  },
);
export const expectPayEnabled = defineBareStep('expectPayEnabled', "'Confirm & pay' is enabled");
/** The pay button is busy, and neither tabs nor coupon can be changed. */
export const expectPaying = defineBareStep(
  'expectPaying',
  'The payment is in progress, and nothing else can be changed',
);
export const expectOpen = defineBareStep('expectOpen', 'The dialog is open');
export const expectNoTabs = defineBareStep('expectNoTabs', 'There are no tabs');
export const expectClosed = defineBareStep('expectClosed', 'The dialog has closed');
/** A sheet fills the width and stands on the lower edge; a panel does neither. */
export const expectLayout = defineStep(
  'expectLayout',
  { layout: oneOf('sheet', 'panel') },
  (layout: 'sheet' | 'panel') => ({ layout }),
  { describe: ({ layout }) => `The dialog is a ${layout}` },
);
