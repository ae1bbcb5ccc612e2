import type { ServerResponse } from 'node:http';
import type { Catalogue, CatalogueStatus } from '../catalogue/catalogue.ts';
import { openEventStream } from './event-stream.ts';

export const MAX_CATALOGUE_STREAMS = 50;

/** Streams `catalogue` events: the current status, and every change of it. */
export function streamCatalogue(catalogue: Catalogue, response: ServerResponse, heartbeatMs?: number): void {
  const { write, end } = openEventStream(response, { onClose: () => unsubscribe(), heartbeatMs });
  const send = (status: CatalogueStatus) => write(`event: catalogue\ndata: ${JSON.stringify(status)}\n\n`);
  const unsubscribe = catalogue.subscribe({ onChange: send, onEnd: end });
  send(catalogue.status());
}
