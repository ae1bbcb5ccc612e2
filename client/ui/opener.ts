/** What the user pressed to open a dialog, whose code may still have to load while that element leaves the page, and what is around it. */
export let openerPath: readonly unknown[] = [];

export const noteOpener = (): void => {
  openerPath = globalThis.event?.composedPath() ?? [];
};
