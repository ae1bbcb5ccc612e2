import type { BrowserContext, Page } from '@playwright/test';
import type { ConsumerSite, ConsumerVisit } from '../consumer-site.ts';
import type { Moments } from './browser/moments.ts';
import { pageScript } from './page-script.ts';

/** From the click on a customer's button to what people then wait for, in ms. */
export interface Opening {
  dialog: number;
  frame: number;
  answers: number;
  input: number;
  /** A card number can be typed. */
  enterable: number;
}

export interface Openings {
  /** Hovered first and opened before: code, script and frames are there or in the browser's cache. */
  warm: Opening[];
  /** The first click of a first visit, by a finger that hovers nowhere: nothing but the page itself is there. */
  cold: Opening[];
  /** The least that anybody could wait: the provider's three card fields alone, put on the same page, warm. */
  bare: Opening[];
}

/** Opens the checkout again and again; in turn, so that a slow moment of the machine touches all alike. */
export async function measureOpenings(site: ConsumerSite, times: { warm: number; cold: number }): Promise<Openings> {
  const context = await newContext(site);
  const openings: Openings = { warm: [], cold: [], bare: [] };
  try {
    // Fills the browser's cache.
    await warmOpening(site, context);
    for (let time = 0; time < times.warm; time += 1) {
      openings.bare.push(await bareFields(site, context));
      openings.warm.push(await warmOpening(site, context));
      if (time < times.cold) openings.cold.push(await coldOpening(site));
    }
  } finally {
    await context.close();
  }
  return openings;
}

async function warmOpening(site: ConsumerSite, context: BrowserContext): Promise<Opening> {
  const visit = await site.open('buy-new-card', context);
  await button(visit).hover();
  await visit.page.waitForLoadState('networkidle');
  await button(visit).click();
  return opening(visit.page);
}

async function coldOpening(site: ConsumerSite): Promise<Opening> {
  const context = await newContext(site);
  try {
    const visit = await site.open('buy-new-card', context);
    await visit.page.waitForLoadState('networkidle');
    await button(visit).dispatchEvent('click');
    return await opening(visit.page);
  } finally {
    await context.close();
  }
}

async function bareFields(site: ConsumerSite, context: BrowserContext): Promise<Opening> {
  const visit = await site.open('buy-new-card', context);
  await visit.page.waitForLoadState('networkidle');
  await visit.page.evaluate(MOUNT_FIELDS.replace('KEY', `pk_test_demo.${visit.sessionKey}`));
  await visit.page.locator('#mount-fields').click();
  return opening(visit.page);
}

const MOUNT_FIELDS = `{
  const button = document.createElement('button');
  button.id = 'mount-fields';
  button.textContent = 'Mount';
  button.onclick = () => {
    const elements = Stripe('KEY').elements();
    for (const type of ['cardNumber', 'cardExpiry', 'cardCvc']) {
      const place = document.createElement('div');
      document.body.append(place);
      elements.create(type).mount(place);
    }
  };
  document.body.append(button);
}`;

async function newContext(site: ConsumerSite): Promise<BrowserContext> {
  const context = await site.newContext();
  await context.addInitScript(await pageScript('moments'));
  return context;
}

const button = ({ page }: ConsumerVisit) => page.getByRole('button', { name: 'Choose plan', exact: true });

/** What was noted, once a digit has really been typed; then the page is closed. */
async function opening(page: Page): Promise<Opening> {
  await page.waitForFunction(() => (window as unknown as { moments: Moments }).moments.reachable !== undefined);
  const field = page.frameLocator('iframe[title="Secure card number input frame"]').locator('[name="cardnumber"]');
  await field.fill('4');
  const [noted, inFrame] = await Promise.all([
    page.evaluate(() => (window as unknown as { moments: Moments }).moments),
    field.evaluate(() => (window as unknown as { moments: Moments }).moments),
  ]);
  await page.close();
  const since = (time = Number.NaN) => time - (noted.click ?? Number.NaN);
  return {
    dialog: since(noted.dialog),
    frame: since(noted.frame),
    answers: since(noted.answers),
    input: since(inFrame.input),
    enterable: Math.max(since(noted.reachable), since(inFrame.input)),
  };
}
