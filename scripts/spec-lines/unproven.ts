import type { SpecCode } from '#scenarios';

/** Lines that nothing proves yet, each with what is to prove it. A line that has been proven must leave this list. */
export const UNPROVEN: Partial<Record<SpecCode, string>> = {};
