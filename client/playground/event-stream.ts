import { createStore } from '#ui/foundation';

const RETRY_MS = 1_000;
const POLL_MS = 2_000;

/** Disconnects hidden tabs: a browser allows six connections to an origin, and the streams of more tabs block all requests. */
function whileVisible(connect: () => () => void): () => void {
  let disconnect = () => {};
  const update = () => {
    disconnect();
    disconnect = document.hidden ? () => {} : connect();
  };
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    disconnect();
  };
}

/** Calls `onStart` whenever the journal starts, then `onEntry` for each entry. Returns a function to stop. */
export function followJournal(url: string, onStart: () => void, onEntry: (entry: unknown) => void): () => void {
  let lastEventId = '';
  return whileVisible(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource(`${url}?${new URLSearchParams({ after: lastEventId })}`);
      source.addEventListener('start', (event) => {
        lastEventId = event.lastEventId;
        onStart();
      });
      source.addEventListener('message', (event: MessageEvent<string>) => {
        lastEventId = event.lastEventId;
        onEntry(JSON.parse(event.data));
      });
      // Opens a new stream, because the browser does not reconnect after an error status.
      source.addEventListener('error', () => {
        source.close();
        timer = setTimeout(open, RETRY_MS);
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  });
}

export const isConnected = createStore(true);

export const poll = <Value>(read: () => Promise<Value>, onChange: (value: Value) => void): (() => void) =>
  whileVisible(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const next = async () => {
      const value = await read().catch(() => null);
      if (isStopped) return;
      isConnected.setState(value !== null);
      if (value !== null) onChange(value);
      timer = setTimeout(next, POLL_MS);
    };
    void next();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  });
