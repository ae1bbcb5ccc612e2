/**
 * The channel between a scenario's page and its panel in a separate window: the page sends its events, the panel sends
 * commands. Both follow the journal on the server by themselves.
 */
import type { PageEvent } from './page-event.ts';
import type { PlaygroundSession } from './playground-session.ts';

/** What the panel can do on the page. */
export interface PageControls {
  start(): void;
  hide(): void;
  reload(): void;
}

type PageMessage =
  | { type: 'events'; pageId: string; events: readonly PageEvent[] }
  | { type: 'closed'; pageId: string };
/** `pageId` is null for every page. */
type PanelMessage =
  | { type: 'events requested'; pageId: string | null }
  | { type: 'command'; pageId: string | null; command: keyof PageControls };
type ChannelMessage = PageMessage | PanelMessage;

const openChannel = ({ key }: PlaygroundSession) => new BroadcastChannel(`panel of ${key}`);

/** Runs the commands of panels on this page and sends them its events. Returns a function that stops. */
export function servePageControls(session: PlaygroundSession, controls: PageControls): () => void {
  const channel = openChannel(session);
  const pageId = Math.random().toString(36).slice(2);
  const post = (message: PageMessage) => channel.postMessage(message);
  const postEvents = () => post({ type: 'events', pageId, events: cloneable(session.pageEvents.state()) });
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.pageId !== null && data.pageId !== pageId) return;
    if (data.type === 'events requested') postEvents();
    if (data.type === 'command') controls[data.command]();
  };
  const unsubscribe = session.pageEvents.subscribe(postEvents);
  const postClosed = () => post({ type: 'closed', pageId });
  addEventListener('pagehide', postClosed);
  postEvents();
  return () => {
    removeEventListener('pagehide', postClosed);
    unsubscribe();
    channel.close();
  };
}

/** Connects a panel to the first page that responds, until that page closes. */
export function connectToPage(session: PlaygroundSession): { controls: PageControls; disconnect: () => void } {
  const channel = openChannel(session);
  let pageId: string | null = null;
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (pageId !== null && pageId !== data.pageId) return;
    if (data.type === 'closed') pageId = null;
    if (data.type !== 'events') return;
    pageId = data.pageId;
    session.pageEvents.set(data.events);
  };
  const post = (message: PanelMessage) => channel.postMessage(message);
  const run = (command: keyof PageControls) => post({ type: 'command', pageId, command });
  post({ type: 'events requested', pageId });
  return {
    controls: { start: () => run('start'), hide: () => run('hide'), reload: () => run('reload') },
    disconnect: () => channel.close(),
  };
}

/** Drops functions, which a message cannot carry. */
const cloneable = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
