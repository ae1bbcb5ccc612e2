import * as z from 'zod';
import { callName } from './call-names.ts';
import { wholeNumber } from './values.ts';

export const delay = wholeNumber(0, 60_000);
const DELAY_MESSAGE = 'be milliseconds, or bounds: [from, to]';
const delayBounds = z
  .tuple([delay, delay], DELAY_MESSAGE)
  .refine(([from, to]) => from <= to, 'be bounds with the smaller number first: [from, to]');

/** A media type with only the characters that Node allows in a header. */
const mediaType = z.string().regex(/^[\w.+-]+\/[\w.+-]+(;[\x20-\x7e]*)?$/, 'be a media type, like text/html');

const work = z.enum(['not begun', 'done']);

export const faultEffect = z.discriminatedUnion('with', [
  z
    .strictObject({
      with: z.literal('status'),
      status: wholeNumber(200, 599).describe('The HTTP status.'),
      body: z.string().exactOptional().describe('The body; by default the error page of a proxy.'),
      type: mediaType.exactOptional().describe('Its media type.'),
    })
    .describe('An HTTP response from in front of the server; the call is not executed.'),
  z.strictObject({ with: z.literal('malformed JSON') }).describe('The regular response, truncated.'),
  z
    .strictObject({ with: z.literal('null data') })
    .describe('`{"data": null}`: no data and no errors; the call is not executed.'),
  z
    .strictObject({
      with: z.literal('error'),
      message: z.string().describe('The text of the error.'),
      code: z.string().nullable().describe("The error's code."),
    })
    .describe("An error in the server's own format, without a code if it is null; the call is not executed."),
  z
    .strictObject({
      with: z.literal('lost connection'),
      work: work.describe('Whether the call is executed before.'),
    })
    .describe('The connection drops after the response head, so that no browser repeats the request.'),
  z
    .strictObject({
      with: z.literal('connection reset'),
      work: work.describe('Whether the call is executed before.'),
    })
    .describe(
      'The connection is reset before the first byte of the response. A browser repeats the request if the connection has carried one.',
    ),
]);
export type FaultEffect = z.infer<typeof faultEffect>;

export const fault = z
  .strictObject({
    call: callName.describe(
      "An operation, 'upgrade-intention', a call to the card provider, its script or its frames; '*' matches every call.",
    ),
    skip: wholeNumber(0, 1_000_000)
      .exactOptional()
      .describe('The number of calls that pass before the fault is active.'),
    times: wholeNumber(1, 1_000_000)
      .exactOptional()
      .describe('The number of calls the fault then applies to; unlimited when absent.'),
    delayMs: z
      .union([delay, delayBounds], DELAY_MESSAGE)
      .exactOptional()
      .describe("Delay of the response in whole milliseconds, or bounds for a random delay from the session's seed."),
    breaks: faultEffect.exactOptional().describe('The failure; without one the call is only delayed.'),
  })
  .refine(
    ({ delayMs, breaks }) => delayMs !== undefined || breaks !== undefined,
    "have 'delayMs' or 'breaks'; without them it has no effect",
  );
/** A delay or failure of the calls that it matches. If several faults match a call, only the first in the list applies. */
export interface Fault extends z.infer<typeof fault> {}

export const faults = z.array(fault).max(100, 'have at most 100 entries');
