/** The element that the user pressed, with its ancestors, because it may leave the page while the dialog's code loads. */
export let openerPath: readonly unknown[] = [];

export const noteOpener = (): void => {
  openerPath = globalThis.event?.composedPath() ?? [];
};
