/** The part of the design system that the playground needs, because in development every module is a request. */
export { Button } from './button.tsx';
export { AlertIcon, TickIcon } from './icons.tsx';
export { OWN_PAGE_CLASS, SCOPE_CLASS } from './theme/reset.ts';
export { UiProvider } from './ui-provider.tsx';
export { createStore, type ReadonlyStore, useStore } from './use-store.ts';
