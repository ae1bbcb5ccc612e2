import { createSetupIntent } from '../card-provider/index.ts';
import { providerContext } from './provider-context.ts';
import { refuse } from './refusal.ts';
import type { World } from './world.ts';

/** Opens a new setup intent at the card provider. Every call opens another one: an intent is used once. */
export function openSetupIntent(world: World, inputs: { customerEmail: string; customerName: string }) {
  if (!/^\S+@\S+$/.test(inputs.customerEmail)) refuse('The customer needs an email address.', 'BAD_USER_INPUT');
  if (inputs.customerName.trim() === '') refuse('The customer needs a name.', 'BAD_USER_INPUT');
  const intent = createSetupIntent(world.provider, providerContext(world));
  world.setupIntents.push(intent.id);
  return {
    stripeCustomerId: world.customerId,
    intentId: intent.id,
    clientSecret: world.clientSecret ?? intent.client_secret,
  };
}
