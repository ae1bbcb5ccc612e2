import type { Mutant } from '../mutant.ts';
import { replaceBody, replaceResponse, setHeader, setStatus } from '../mutations.ts';

/** Defects of HTTP status, headers and response format. */
export const transport: Mutant[] = [
  {
    name: 'everything 500',
    description: 'always responds with HTTP 500',
    operation: 'all',
    mutations: [replaceResponse({ status: 500, body: { errors: [{ message: 'Internal server error' }] } })],
    killedBy: { contracts: ['ListPaymentMethod of a user with one card', 'An upgrade intention'], at: 'HTTP status' },
  },
  {
    name: 'page with 200',
    description: 'responds with an HTML page',
    operation: 'ListPaymentMethod',
    mutations: [
      replaceResponse({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><p>Hello',
      }),
    ],
    killedBy: {
      contracts: ['ListPaymentMethod of a user with one card'],
      at: ['header Content-Type', 'body'],
    },
  },
  {
    name: 'JSON as text',
    description: 'sends JSON as text/plain',
    operation: 'CheckCouponCode',
    mutations: [setHeader('content-type', 'text/plain')],
    killedBy: { contracts: ['CheckCouponCode of a percentage'], at: ['header Content-Type', 'body'] },
  },
  {
    name: 'empty answer',
    description: 'responds with HTTP 204 and no body',
    operation: 'ChangeDefaultPaymentMethod',
    mutations: [setStatus('success', 204), replaceBody('success', () => '')],
    killedBy: { contracts: ['ChangeDefaultPaymentMethod to another saved method'], at: 'HTTP status' },
  },
  {
    name: 'created as 201',
    description: 'responds with HTTP 201 to a purchase',
    operation: 'CreateSubscription',
    mutations: [setStatus('success', 201)],
    killedBy: { contracts: ['CreateSubscription with a saved method'], at: 'HTTP status' },
  },
  {
    name: 'errors beside data',
    description: 'reports an error in addition to the data of a success',
    operation: 'CreateSubscription',
    mutations: [
      replaceBody('success', (body) => ({ ...body, errors: [{ message: 'The receipt could not be sent.' }] })),
    ],
    killedBy: { contracts: ['CreateSubscription with a saved method'], at: 'errors' },
  },
  {
    name: 'empty errors',
    description: 'sends an empty list of errors with every success',
    operation: 'GetUserSubscriptions',
    mutations: [replaceBody('success', (body) => ({ ...body, errors: [] }))],
    killedBy: { contracts: ['GetUserSubscriptions of a user with a plan paid by card'], at: 'errors' },
  },
  {
    name: 'data without its envelope',
    description: 'responds with the content of `data` alone',
    operation: 'CreateSetupIntent',
    mutations: [replaceBody('success', ({ data }) => data)],
    killedBy: { contracts: ['CreateSetupIntent without an offer'], at: ['data', 'createSetupIntent'] },
  },
  {
    name: 'null data',
    description: 'responds with `data: null` and no error after a failure',
    operation: 'AttachPaymentMethod',
    mutations: [replaceBody('error', () => ({ data: null }))],
    killedBy: { contracts: ['AttachPaymentMethod with a card that its bank refuses'], at: 'errors' },
  },
];
