import { createSetupIntent } from '../card-provider/index.ts';
import { rejectInput } from './backend-error.ts';
import { isEmail } from './parse-input.ts';
import { providerContext } from './provider-context.ts';
import type { World } from './world.ts';

/** Creates a setup intent at the card provider. Each intent can be used once, so every call creates a new one. */
export function openSetupIntent(world: World, inputs: { customerEmail: string; customerName: string }) {
  if (!isEmail(inputs.customerEmail)) rejectInput('The customer needs an email address.');
  if (inputs.customerName.trim() === '') rejectInput('The customer needs a name.');
  const intent = createSetupIntent(world.provider, providerContext(world));
  world.setupIntents.push(intent.id);
  return {
    stripeCustomerId: world.customerId,
    intentId: intent.id,
    clientSecret: world.clientSecret ?? intent.client_secret,
  };
}
