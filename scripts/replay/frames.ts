import type { Stage } from './stage.ts';
import { doing, until } from './until.ts';

/** An input in one of the card provider's frames. */
export interface FrameInput {
  /** The frame's title. */
  title: string;
  /** The input's name. */
  input: string;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Types into a provider's frame, in place of what stands there, and waits until the field has taken every digit. */
export async function fillFrame({ page }: Stage, { title, input }: FrameInput, text: string): Promise<void> {
  const box = page
    .frameLocator(`iframe[name^="__privateStripeFrame"][title="${title}"]:visible`)
    .locator(`input[name="${input}"]`);
  const digits = digitsOf(text);
  await doing(`an input '${input}' in the frame '${title}'`, async () => {
    await box.fill('');
    await box.pressSequentially(digits);
  });
  await until(`'${input}' to hold ${digits}`, async () => {
    const value = await box.inputValue();
    return digitsOf(value) === digits || { seen: `'${value}'` };
  });
}
