import type { WalkListener } from '../walk.ts';

/** All hear of everything, one after the other. */
export function inTurn(listeners: readonly WalkListener[]): WalkListener {
  const each = async (tell: (listener: WalkListener) => Promise<void> | void) => {
    for (const listener of listeners) await tell(listener);
  };
  return {
    begins: (stage) => each((listener) => listener.begins?.(stage)),
    passed: (...happened) => each((listener) => listener.passed(...happened)),
    failed: (...happened) => each((listener) => listener.failed(...happened)),
    ends: (stage) => each((listener) => listener.ends?.(stage)),
  };
}
