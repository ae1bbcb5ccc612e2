import * as z from 'zod';
import { jsonObject } from '../schemas/values.ts';

/** A provider state of the contracts. Params that follow from the scenario's data, and those with a default, are left out. */
export const providerState = z.strictObject({ name: z.string(), params: jsonObject.exactOptional() });

export const MAY_BUY = { name: 'a signed-in user without saved methods may buy a monthly plan' };
export const HAS_CARD_TOKEN = { name: 'a signed-in user has made a token of a card' };
export const HAS_SAVED_METHODS = { name: 'a signed-in user has saved payment methods' };
export const MAY_USE_COUPONS = { name: 'coupons may be used for a monthly plan' };
export const MAY_UPGRADE = { name: 'a signed-in user may move from a monthly to a yearly plan' };
export const HAS_MADE_METHOD = { name: 'a signed-in user has made a payment method at the card provider' };
