import { answers, bodyOf, header, statusOf } from '../changes.ts';
import type { WrongProvider } from '../wrong-provider.ts';

/** How an answer travels, whatever it says. */
export const transport: WrongProvider[] = [
  {
    name: 'everything 500',
    does: 'is broken',
    about: 'all',
    changes: [answers({ status: 500, body: { errors: [{ message: 'Internal server error' }] } })],
    caughtBy: { contracts: ['ListPaymentMethod of a user with one card', 'An upgrade intention'], at: 'HTTP status' },
  },
  {
    name: 'page with 200',
    does: 'answers with its home page, as an app server does for a path that it does not know',
    about: 'ListPaymentMethod',
    changes: [
      answers({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><p>Hello',
      }),
    ],
    caughtBy: {
      contracts: ['ListPaymentMethod of a user with one card'],
      at: ['header Content-Type', 'body'],
    },
  },
  {
    name: 'JSON as text',
    does: 'sends JSON as text/plain',
    about: 'CheckCouponCode',
    changes: [header('content-type', 'text/plain')],
    caughtBy: { contracts: ['CheckCouponCode of a percentage'], at: ['header Content-Type', 'body'] },
  },
  {
    name: 'empty answer',
    does: 'answers 204 and nothing, because a call was made for its effect',
    about: 'ChangeDefaultPaymentMethod',
    changes: [statusOf('success', 204), bodyOf('success', () => '')],
    caughtBy: { contracts: ['ChangeDefaultPaymentMethod to another saved method'], at: 'HTTP status' },
  },
  {
    name: 'created as 201',
    does: 'answers 201 for what was bought, as REST does',
    about: 'CreateSubscription',
    changes: [statusOf('success', 201)],
    caughtBy: { contracts: ['CreateSubscription with a saved method'], at: 'HTTP status' },
  },
  {
    name: 'errors beside data',
    does: 'reports an error beside the data of a success: the checkout takes the purchase for doubtful',
    about: 'CreateSubscription',
    changes: [bodyOf('success', (body) => ({ ...body, errors: [{ message: 'The receipt could not be sent.' }] }))],
    caughtBy: { contracts: ['CreateSubscription with a saved method'], at: 'errors' },
  },
  {
    name: 'empty errors',
    does: 'sends an empty list of errors with every success',
    about: 'GetUserSubscriptions',
    changes: [bodyOf('success', (body) => ({ ...body, errors: [] }))],
    caughtBy: { contracts: ['GetUserSubscriptions of a user with a plan paid by card'], at: 'errors' },
  },
  {
    name: 'data without its envelope',
    does: 'answers what is under `data` alone, as REST does',
    about: 'CreateSetupIntent',
    changes: [bodyOf('success', ({ data }) => data)],
    caughtBy: { contracts: ['CreateSetupIntent without an offer'], at: ['data', 'createSetupIntent'] },
  },
  {
    name: 'null data',
    does: 'answers `data: null` and no error where something went wrong',
    about: 'AttachPaymentMethod',
    changes: [bodyOf('refusal', () => ({ data: null }))],
    caughtBy: { contracts: ['AttachPaymentMethod with a card that its bank refuses'], at: 'errors' },
  },
];
