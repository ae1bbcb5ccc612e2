import type { PageEvent } from './page-events.ts';
import type { PlaygroundSession } from './playground-session.ts';

export interface Stage {
  session: PlaygroundSession;
  start(): void;
  hide(): void;
  received(): HostEvents;
  /** Shows the scenario and session of another address in place of this one, without loading the page again. */
  open(query: string): void;
}

interface HostEvents {
  hostEvents: string[];
  /** 'level: message' */
  log: string[];
}

declare global {
  interface Window {
    scenarioStage?: Stage;
  }
}

/** The event that the customer's page dispatches on its frame in the workbench when the page is ready. */
export const STAGE_READY = 'stage-ready';

export function publishStage(stage: Omit<Stage, 'received'>): () => void {
  window.scenarioStage = { ...stage, received: () => hostEventsIn(stage.session.pageEvents.state()) };
  window.frameElement?.dispatchEvent(new Event(STAGE_READY));
  return () => {
    delete window.scenarioStage;
  };
}

export const hostEventsIn = (events: readonly PageEvent[]): HostEvents => ({
  hostEvents: events.flatMap((event) => (event.kind === 'told' ? [event.name] : [])),
  log: events.flatMap((event) => (event.kind === 'logged' ? [event.line] : [])),
});
