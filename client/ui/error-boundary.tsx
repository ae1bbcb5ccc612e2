import { Component, type ReactNode } from 'react';

export const RENDER_ERROR_MESSAGE =
  'This could not be shown because something went wrong. A payment that you have already confirmed is not affected. ' +
  'Try again, or reload the page.';

interface ErrorBoundaryProps {
  /** Called once when a child throws. An exception of the callback is ignored. */
  onError: (cause: unknown) => void;
  fallback: (retry: () => void) => ReactNode;
  onRetry?: () => void;
  resetKey?: unknown;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(cause: unknown): void {
    try {
      this.props.onError(cause);
    } catch {
      // Ignores an error of the host page's log, so that the customer still sees the fallback.
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

export const logRenderError =
  (log: Log | undefined) =>
  (cause: unknown): void =>
    log?.({ level: 'error', message: 'a screen could not be shown', cause });
