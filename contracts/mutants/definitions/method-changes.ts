import type { Mutant } from '../mutant.ts';
import { replaceSuccess, setField, setStatus, succeedOnError } from '../mutations.ts';

/** Defects of AttachPaymentMethod and ChangeDefaultPaymentMethod. */
export const methodChanges: Mutant[] = [
  {
    name: 'attach: always the same card',
    description: 'ignores the id of the method and always returns the same card',
    operation: 'AttachPaymentMethod',
    mutations: [replaceSuccess('AttachPaymentMethod with a new card')],
    killedBy: {
      contracts: ['AttachPaymentMethod with another new card', 'AttachPaymentMethod with a new bank account'],
      at: [
        'data.attachPaymentMethod.card.brand',
        'data.attachPaymentMethod.card.last4',
        'data.attachPaymentMethod.card',
      ],
    },
  },
  {
    name: 'attach: brand in upper case',
    description: "sends the brand of a new card in upper case, 'MASTERCARD'",
    operation: 'AttachPaymentMethod',
    mutations: [setField('data.attachPaymentMethod.card.brand', (brand: unknown) => String(brand).toUpperCase())],
    killedBy: { contracts: ['AttachPaymentMethod with a new card'], at: 'data.attachPaymentMethod.card.brand' },
  },
  {
    name: 'attach: method that does not exist',
    description: 'attaches a method that does not exist',
    operation: 'AttachPaymentMethod',
    mutations: [succeedOnError('NOT_FOUND', 'AttachPaymentMethod with a new card')],
    killedBy: { contracts: ['AttachPaymentMethod with a method that does not exist'], at: ['errors', 'data'] },
  },
  {
    name: 'attach: declined card',
    description: 'reports success for a card that its bank declines',
    operation: 'AttachPaymentMethod',
    mutations: [succeedOnError('PAYMENT_DECLINED', 'AttachPaymentMethod with a new card')],
    killedBy: { contracts: ['AttachPaymentMethod with a card that its bank refuses'], at: ['errors', 'data'] },
  },
  {
    name: 'attach: error as 402',
    description: 'rejects a card with HTTP 402',
    operation: 'AttachPaymentMethod',
    mutations: [setStatus('error', 402)],
    killedBy: { contracts: ['AttachPaymentMethod with a card that its bank refuses'], at: 'HTTP status' },
  },
  {
    name: 'default: any method',
    description: 'accepts a method as the default that is not saved',
    operation: 'ChangeDefaultPaymentMethod',
    mutations: [succeedOnError('NOT_FOUND', 'ChangeDefaultPaymentMethod to another saved method')],
    killedBy: { contracts: ['ChangeDefaultPaymentMethod to a method that is not saved'], at: ['errors', 'data'] },
  },
];
