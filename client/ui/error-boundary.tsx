import { Component, type ReactNode } from 'react';

/** What people read in place of a screen that has thrown. */
export const SCREEN_FAILED =
  'This could not be shown because something went wrong. A payment that you have already confirmed is not affected. ' +
  'Try again, or reload the page.';

interface ErrorBoundaryProps {
  /** Called once for each failure; what it throws is ignored. */
  onError: (cause: unknown) => void;
  /** Shown in place of the children. */
  fallback: (retry: () => void) => ReactNode;
  /** Called before the children are rendered again. */
  onRetry?: () => void;
  /** The children are tried again when this changes. */
  resetKey?: unknown;
  children: ReactNode;
}

/** Shows a fallback in place of children that throw while they render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(cause: unknown): void {
    try {
      this.props.onError(cause);
    } catch {
      // A host's log that throws must not take the fallback down as well.
    }
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps, { hasFailed }: { hasFailed: boolean }): void {
    if (hasFailed && resetKey !== this.props.resetKey) this.#retry();
  }

  #retry = (): void => {
    this.props.onRetry?.();
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.#retry) : this.props.children;
  }
}

type Log = (entry: { level: 'error'; message: string; cause: unknown }) => void;

/** Logs a failure of a screen through the host's `log` option. */
export const logFailure =
  (log: Log | undefined) =>
  (cause: unknown): void =>
    log?.({ level: 'error', message: 'a screen could not be shown', cause });
