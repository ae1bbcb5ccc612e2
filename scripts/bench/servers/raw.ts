import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RESPONSE_DATA } from './list-payment-method.ts';
import { serveUsageReports } from './report.ts';

const BODY = JSON.stringify({ data: RESPONSE_DATA });
const HEADERS = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(BODY) };

/** The upper bound for Node: reads the body and sends a constant response. */
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(200, HEADERS).end(BODY));
});
server.listen(0, '127.0.0.1', () => serveUsageReports(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
