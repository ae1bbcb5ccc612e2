import { createStore, hashText, type ReadonlyStore, type UserInfo } from '#domain';
import { tokenSubject } from '#graphql';
import { type CheckoutOptions, hostUser } from './checkout-options.ts';

export interface SignedInUser {
  current(): UserInfo | null;
  /** Whether the host page passes no user at the moment, although that may only last until it has renewed a token. */
  absent: ReadonlyStore<boolean>;
  update(): void;
  whenPresent(): Promise<void>;
}

/** A login library may pass no user while it renews a token. A user who is missing for longer has signed out. */
const MAX_ABSENCE_MS = 3_000;

/** Keeps the last user while the host page passes none for a moment. Calls `onLeft` when a user has left. */
export function createSignedInUser(getOptions: () => CheckoutOptions, onLeft: () => void): SignedInUser {
  const absent = createStore(false);
  let last: UserInfo | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function current(): UserInfo | null {
    const user = hostUser(getOptions());
    if (user) {
      clearTimeout(timer);
      timer = undefined;
      last = user;
    } else if (last && timer === undefined) {
      timer = setTimeout(() => {
        last = null;
        timer = undefined;
        update();
        onLeft();
      }, MAX_ABSENCE_MS);
    }
    return last;
  }
  const update = () => absent.setState(current() !== null && hostUser(getOptions()) === null);

  return {
    current,
    absent,
    update,
    whenPresent: () =>
      new Promise((resolve) => {
        update();
        if (!absent.state()) return resolve();
        const unsubscribe = absent.subscribe(() => {
          unsubscribe();
          resolve();
        });
      }),
  };
}

/** The id token that a user's latest request carried, as a digest, with the token's subject. */
export interface LastToken {
  flakeId: string;
  digest: string;
  subject: string | null;
}

const ASKED_AGAIN_AT_MS = [1_000, 3_000, 6_000, 10_000];

interface UserTokenOptions {
  flakeId: string;
  ask: () => Promise<string | null>;
  last: () => LastToken | null;
  onShared: () => void;
}

/**
 * Returns the tokens of a user who has just signed in. The host page may still return the last user's token, with which a
 * purchase would be charged to that user. So requests wait for another token for ten seconds after the change. Then the token
 * is sent, because one login may act for several users.
 */
export function createUserToken({ flakeId, ask, last, onShared }: UserTokenOptions): () => Promise<string | null> {
  const changedAt = performance.now();
  let waiting: Promise<void> | null = null;

  const isOfLastUser = (token: string | null): boolean => {
    const owner = last();
    if (!token || !owner || owner.flakeId === flakeId) return false;
    return owner.digest === hashText(token) || (owner.subject !== null && owner.subject === tokenSubject(token));
  };
  const waitForOther = async () => {
    let isShared = false;
    for (const askedAt of ASKED_AGAIN_AT_MS) {
      const left = changedAt + askedAt - performance.now();
      if (left <= 0) continue;
      await new Promise((resolve) => setTimeout(resolve, left));
      // A host page that fails to return a token once is asked again, so that it does not fail every later request.
      const isOld = await ask().then(isOfLastUser, () => null);
      if (isOld === false) return;
      isShared = isOld === true;
    }
    if (isShared) onShared();
  };
  return async () => {
    const token = await ask();
    if (!isOfLastUser(token)) return token;
    waiting ??= waitForOther();
    await waiting;
    return ask();
  };
}
