import type { Route } from '@playwright/test';
import type { Network } from './screen-state.ts';

const onOperation =
  (operation: string, act: (route: Route) => Promise<void> | void): Network =>
  (context) =>
    context.route('**/graphql', (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      return operationName === operation ? act(route) : route.fallback();
    });

/** The operation is never answered. */
export const holding = (operation: string): Network => onOperation(operation, () => undefined);

/** The operation never arrives at the server. */
export const failing = (operation: string): Network => onOperation(operation, (route) => route.abort());

/** A file that never comes. */
export const holdingFile =
  (path: RegExp): Network =>
  (context) =>
    context.route(path, () => undefined);

/** A file that cannot be had. */
export const blocking =
  (path: RegExp): Network =>
  (context) =>
    context.route(path, (route) => route.abort());

/** A file that comes only once it is let go. */
export function heldBack(path: RegExp): { network: Network; letGo: () => void } {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const network: Network = (context) => context.route(path, (route) => gone.then(() => route.fallback()));
  return { network, letGo };
}
