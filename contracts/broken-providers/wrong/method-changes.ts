import { alwaysAnswers, dropArgument, schemaSays, set, statusOf, succeedsDespite } from '../changes.ts';
import type { WrongProvider } from '../wrong-provider.ts';

/** What is done with a method. */
export const methodChanges: WrongProvider[] = [
  {
    name: 'attached: always the same card',
    does: 'does not look at the id of the method, and says of every card what it says of one',
    about: 'AttachPaymentMethod',
    changes: [alwaysAnswers('AttachPaymentMethod with a new card')],
    caughtBy: {
      contracts: ['AttachPaymentMethod with another new card', 'AttachPaymentMethod with a new bank account'],
      at: [
        'data.attachPaymentMethod.card.brand',
        'data.attachPaymentMethod.card.last4',
        'data.attachPaymentMethod.card',
      ],
    },
  },
  {
    name: 'attached: no card',
    does: 'does not say which card was attached',
    about: 'AttachPaymentMethod',
    changes: [set('data.attachPaymentMethod.card', null)],
    caughtBy: { contracts: ['AttachPaymentMethod with a new card'], at: 'data.attachPaymentMethod.card' },
  },
  {
    name: 'attached: brand for people',
    does: "spells the brand of a new card for people, 'MASTERCARD'",
    about: 'AttachPaymentMethod',
    changes: [set('data.attachPaymentMethod.card.brand', (brand: unknown) => String(brand).toUpperCase())],
    caughtBy: { contracts: ['AttachPaymentMethod with a new card'], at: 'data.attachPaymentMethod.card.brand' },
  },
  {
    name: 'attached: what nobody made',
    does: 'attaches a method that does not exist',
    about: 'AttachPaymentMethod',
    changes: [succeedsDespite('NOT_FOUND', 'AttachPaymentMethod with a new card')],
    caughtBy: { contracts: ['AttachPaymentMethod with a method that does not exist'], at: ['errors', 'data'] },
  },
  {
    name: 'attached: what the bank refused',
    does: 'says that a card is saved which its bank refused',
    about: 'AttachPaymentMethod',
    changes: [succeedsDespite('PAYMENT_DECLINED', 'AttachPaymentMethod with a new card')],
    caughtBy: { contracts: ['AttachPaymentMethod with a card that its bank refuses'], at: ['errors', 'data'] },
  },
  {
    name: 'attached: refusal as 402',
    does: 'refuses a card with HTTP 402',
    about: 'AttachPaymentMethod',
    changes: [statusOf('refusal', 402)],
    caughtBy: { contracts: ['AttachPaymentMethod with a card that its bank refuses'], at: 'HTTP status' },
  },
  {
    name: 'attached: other argument',
    does: "has renamed the argument isDefault to 'makeDefault'",
    about: 'AttachPaymentMethod',
    changes: [schemaSays('makeDefault: $', 'isDefault: $')],
    caughtBy: { contracts: ['AttachPaymentMethod with a new card'], at: 'HTTP status' },
  },
  {
    name: 'default: any method',
    does: 'makes a method the default that is not saved',
    about: 'ChangeDefaultPaymentMethod',
    changes: [succeedsDespite('NOT_FOUND', 'ChangeDefaultPaymentMethod to another saved method')],
    caughtBy: { contracts: ['ChangeDefaultPaymentMethod to a method that is not saved'], at: ['errors', 'data'] },
  },
  {
    name: 'default: not a word of it',
    does: 'answers a changed default without its id',
    about: 'ChangeDefaultPaymentMethod',
    changes: [set('data.changeDefaultPaymentMethod.data.id', null)],
    caughtBy: {
      contracts: ['ChangeDefaultPaymentMethod to another saved method'],
      at: 'data.changeDefaultPaymentMethod.data.id',
    },
  },
  {
    name: 'default: a list',
    does: 'answers a changed default with all methods',
    about: 'ChangeDefaultPaymentMethod',
    changes: [set('data.changeDefaultPaymentMethod.data', (data: unknown) => [data])],
    caughtBy: {
      contracts: ['ChangeDefaultPaymentMethod to another saved method'],
      at: 'data.changeDefaultPaymentMethod.data',
    },
  },
  {
    name: 'default: id unread',
    does: 'does not read the argument paymentMethodId, and says that it is missing',
    about: 'ChangeDefaultPaymentMethod',
    changes: [dropArgument('variables.paymentMethodId')],
    caughtBy: { contracts: ['ChangeDefaultPaymentMethod to another saved method'], at: ['HTTP status', 'errors'] },
  },
];
