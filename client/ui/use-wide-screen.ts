import { useSyncExternalStore } from 'react';

const query = '(min-width: 768px)';

/** Undefined in jsdom, which has no layout. */
const getMedia = () => window.matchMedia?.(query);

const subscribe = (listener: () => void) => {
  const media = getMedia();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
};

/** Whether the dialog is a panel rather than a bottom sheet (X10). */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => getMedia()?.matches ?? true,
    () => true,
  );
