import type { ServerResponse } from 'node:http';
import { openEventStream } from '../http/event-stream.ts';
import type { Catalogue, CatalogueNews } from './catalogue.ts';

export const MOST_READERS = 50;

/** Streams `catalogue` events: how things stand, and again whenever the edition or its problem changes. */
export function streamCatalogue(catalogue: Catalogue, response: ServerResponse, heartbeatMs?: number): void {
  const { write, end } = openEventStream(response, { onClose: () => leave(), heartbeatMs });
  const changed = (news: CatalogueNews) => write(`event: catalogue\ndata: ${JSON.stringify(news)}\n\n`);
  const leave = catalogue.subscribe({ changed, end });
  changed(catalogue.news());
}
