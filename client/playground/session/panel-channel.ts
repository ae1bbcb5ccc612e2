/**
 * Between a page that is tried and its panel in a window of its own: the page tells what happened on it, the panel asks
 * it to start, to hide the checkout or to load again. What the server knows, each hears from the server.
 */
import type { Happening } from './happening.ts';
import type { Session } from './session.ts';

/** What a panel has the page do. */
export interface Controls {
  start(): void;
  hide(): void;
  reload(): void;
}

type FromPage = { from: string; happened: readonly Happening[] } | { from: string; left: true };
type FromPanel = { to: string | null; ask: 'happenings' | keyof Controls };

const channelOf = ({ key }: Session) => new BroadcastChannel(`panel of ${key}`);

/** The page's end. Returns how to stop. */
export function servePanels(session: Session, controls: Controls): () => void {
  const channel = channelOf(session);
  const from = Math.random().toString(36).slice(2);
  const post = (message: FromPage) => channel.postMessage(message);
  const tell = () => post({ from, happened: cloneable(session.happenings.state()) });
  channel.onmessage = ({ data }: MessageEvent<FromPanel>) => {
    if (!('ask' in data) || (data.to !== null && data.to !== from)) return;
    if (data.ask === 'happenings') tell();
    else controls[data.ask]();
  };
  const quiet = session.happenings.subscribe(tell);
  const leave = () => post({ from, left: true });
  addEventListener('pagehide', leave);
  tell();
  return () => {
    removeEventListener('pagehide', leave);
    quiet();
    channel.close();
  };
}

/** The panel's end: follows the first page that speaks, until that one leaves. */
export function joinPage(session: Session): { controls: Controls; leave: () => void } {
  const channel = channelOf(session);
  let page: string | null = null;
  channel.onmessage = ({ data }: MessageEvent<FromPage>) => {
    if (!('from' in data) || (page !== null && page !== data.from)) return;
    if ('left' in data) page = null;
    else {
      page = data.from;
      session.happenings.set(data.happened);
    }
  };
  const post = (ask: FromPanel['ask']) => channel.postMessage({ to: page, ask } satisfies FromPanel);
  post('happenings');
  return {
    controls: { start: () => post('start'), hide: () => post('hide'), reload: () => post('reload') },
    leave: () => channel.close(),
  };
}

/** A message cannot carry functions. */
const cloneable = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
