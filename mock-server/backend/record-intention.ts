import { similarName } from '../schemas/nearest-names.ts';
import { truncate } from '../truncate.ts';
import { now } from './clock.ts';
import { ADD_PRODUCTS, isPlan } from './products.ts';
import type { World } from './world.ts';

/** Records that the checkout was opened for a plan. Returns the HTTP status and the answer. */
export function recordIntention(
  world: World,
  { plan, type, saleSlug = null }: Record<string, unknown>,
): { status: number; answer: object } {
  if (type !== 'upgrade-intention') return error(400, "'type' must be 'upgrade-intention'.");
  if (typeof plan !== 'string' || plan === '') return error(400, "'plan' must be the handle of a plan.");
  if (saleSlug !== null && typeof saleSlug !== 'string') return error(400, "'saleSlug' must be text.");
  if (!isPlan(world, plan)) {
    const nearest = similarName(plan, Object.keys(world.priceList.productList));
    const hint = nearest === undefined ? '' : ` The nearest is '${truncate(nearest)}'.`;
    return error(404, `There is no plan '${truncate(plan)}'.${hint} ${ADD_PRODUCTS}`);
  }
  world.intentions.push({ plan, saleSlug, at: now(world) });
  return { status: 200, answer: { ok: true } };
}

const error = (status: number, message: string) => ({ status, answer: { error: { message } } });
