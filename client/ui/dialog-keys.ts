/** Calls the listener before all listeners on the document. Returns a function that removes the listener. */
export function listen<Type extends Event>(types: readonly string[], listener: (event: Type) => void): () => void {
  // Uses no AbortSignal to remove the listeners, because under Jest it is Node's own, which jsdom rejects.
  for (const type of types) window.addEventListener(type, listener as EventListener, true);
  return () => {
    for (const type of types) window.removeEventListener(type, listener as EventListener, true);
  };
}

const KEY_EVENTS = ['keydown', 'keyup'];

function keepFromPage(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Reports presses of Escape in the dialog, and hides them from the page's own dialogs. Call the returned function on
 * closing: it hides the repeats of a key that is still held, so that a held Enter does not press the focused button.
 */
export function listenToDialogKeys(isOfDialog: (event: KeyboardEvent) => boolean, onEscape: () => void): () => void {
  const stop = listen(KEY_EVENTS, (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !isOfDialog(event)) return;
    keepFromPage(event);
    if (event.type === 'keydown' && !event.repeat) onEscape();
  });
  return () => {
    stop();
    const stopHeld = listen(KEY_EVENTS, (event: KeyboardEvent) => {
      const isNewPress = event.type === 'keydown' && !event.repeat;
      if (!isNewPress) keepFromPage(event);
      if (isNewPress || event.type === 'keyup') stopHeld();
    });
  };
}
