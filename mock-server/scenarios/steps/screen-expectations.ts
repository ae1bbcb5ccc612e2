/** Expectations about the screen. Each waits for its condition, never for a fixed time. */
import * as z from 'zod';
import { defineSimpleStep, defineStep } from './define-step.ts';
import { type TabName, tabName } from './details.ts';

const isNotBlank = (value: string): boolean => value.trim() !== '';

export const expectToast = defineStep(
  'expectToast',
  { title: z.string(), detail: z.string().exactOptional() },
  (title: string, detail?: string) => (detail === undefined ? { title } : { title, detail }),
  {
    describe: ({ title, detail }) => `See the message '${title}'${detail === undefined ? '' : ` with '${detail}'`}`,
    canFail: ({ title }) => isNotBlank(title),
  },
);
/** No such message was announced. Use it after a step that waits for the possible cause of the message. */
export const expectNoToast = defineStep('expectNoToast', { title: z.string() }, (title: string) => ({ title }), {
  describe: ({ title }) => `There is no message '${title}'`,
  canFail: ({ title }) => isNotBlank(title),
});
export const expectDialog = defineStep('expectDialog', { title: z.string() }, (title: string) => ({ title }), {
  describe: ({ title }) => `The dialog '${title}' is open`,
});
export const expectText = defineStep('expectText', { text: z.string() }, (value: string) => ({ text: value }), {
  describe: (step) => `See '${step.text}'`,
  canFail: (step) => isNotBlank(step.text),
});
export const expectNoText = defineStep('expectNoText', { text: z.string() }, (value: string) => ({ text: value }), {
  describe: (step) => `Do not see '${step.text}'`,
  canFail: (step) => isNotBlank(step.text),
});
/** A line of the Summary: its label and its amount, as displayed. */
export const expectLine = defineStep(
  'expectLine',
  { label: z.string(), amount: z.string() },
  (label: string, amount: string) => ({ label, amount }),
  {
    describe: ({ label, amount }) => `The summary shows '${label}': ${amount}`,
    canFail: ({ label, amount }) => label !== '' && amount !== '',
  },
);
export const expectTab = defineStep('expectTab', { tab: tabName }, (tab: TabName) => ({ tab }), {
  describe: ({ tab }) => `The tab '${tab}' is open`,
});
export const expectSelected = defineStep('expectSelected', { label: z.string() }, (label: string) => ({ label }), {
  describe: ({ label }) => `'${label}' is selected`,
});
export const expectNothingSelected = defineSimpleStep('expectNothingSelected', 'No saved method is selected');
export const expectMethodDisabled = defineStep(
  'expectMethodDisabled',
  { label: z.string() },
  (label: string) => ({ label }),
  { describe: ({ label }) => `'${label}' is listed and disabled` },
);
/** The pay button is disabled, and its description contains `because`. */
export const expectPayDisabled = defineStep(
  'expectPayDisabled',
  { because: z.string() },
  (because: string) => ({ because }),
  {
    describe: ({ because }) => `'Confirm & pay' is disabled with the reason '${because}'`,
    canFail: ({ because }) => isNotBlank(because),
  },
);
export const expectPayEnabled = defineSimpleStep('expectPayEnabled', "'Confirm & pay' is enabled");
/** The pay button is busy, and tabs and coupon are disabled. */
export const expectPaying = defineSimpleStep(
  'expectPaying',
  'The payment is in progress, and nothing else can be changed',
);
export const expectOpen = defineSimpleStep('expectOpen', 'The dialog is open');
export const expectNoTabs = defineSimpleStep('expectNoTabs', 'There are no tabs');
export const expectClosed = defineSimpleStep('expectClosed', 'The dialog has closed');
/** A sheet fills the width at the bottom of the screen; a panel does neither. */
export const expectLayout = defineStep(
  'expectLayout',
  { layout: z.enum(['sheet', 'panel']) },
  (layout: 'sheet' | 'panel') => ({ layout }),
  { describe: ({ layout }) => `The dialog is a ${layout}` },
);
