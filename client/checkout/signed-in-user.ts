import { createStore, hashText, type ReadonlyStore, type UserInfo } from '#domain';
import { tokenSubject } from '#graphql';
import { type CheckoutOptions, hostUser } from './checkout-options.ts';

/** The user of the host's page, as the checkout understands it. */
export interface SignedInUser {
  /** The user to whom the sessions belong; null when nobody is signed in. */
  current(): UserInfo | null;
  /** Whether the host's page passes no user at the moment, although nobody has left yet. */
  absent: ReadonlyStore<boolean>;
  /** For every render of the host's page. */
  update(): void;
  /** Resolves once the user is back, or has left. */
  whenPresent(): Promise<void>;
}

/** A login library may pass no user while it renews a token. A user who is missing for longer has left. */
const MAX_ABSENCE_MS = 3_000;

/** Follows the user whom the host's page passes. Calls `onLeft` when a user has been missing for too long. */
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

/** The token that the requests of the last user carried. Only a digest is kept of its text. */
export interface LastToken {
  flakeId: string;
  digest: string;
  subject: string | null;
}

/** When the host is asked again for a token after a change of the user, in milliseconds since that change. */
const ASKED_AGAIN_AT_MS = [1_000, 3_000, 6_000, 10_000];

interface UserTokenOptions {
  flakeId: string;
  /** Asks the host for a token; null when nobody is signed in. Throws once another user has signed in. */
  ask: () => Promise<string | null>;
  /** The latest token that a request carried, of whichever user. */
  last: () => LastToken | null;
  /** Called when the last user's token is sent for this user. */
  onShared: () => void;
}

/**
 * Returns the tokens of a user who has just signed in. The host's page may still have the last user's token. The requests
 * wait for another one, for at most ten seconds since the change. After that the token is sent: one login may act for
 * several users.
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
    for (const askedAt of ASKED_AGAIN_AT_MS) {
      const left = changedAt + askedAt - performance.now();
      if (left <= 0) continue;
      await new Promise((resolve) => setTimeout(resolve, left));
      if (!isOfLastUser(await ask())) return;
    }
    onShared();
  };
  return async () => {
    const token = await ask();
    if (!isOfLastUser(token)) return token;
    waiting ??= waitForOther();
    await waiting;
    return ask();
  };
}
