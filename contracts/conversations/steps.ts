import type { Step } from './conversation.ts';

type Expectations = NonNullable<Step['expect']>;

export const listMethods = (text: string, ...expect: Expectations): Step => ({
  text,
  operation: 'ListPaymentMethod',
  expect,
});

export const listSubscriptions = (text: string, ...expect: Expectations): Step => ({
  text,
  operation: 'GetUserSubscriptions',
  expect,
});

export const BOUGHT_PRODUCTS = 'data.getUserSubscriptions.subscriptionList[*].productId';

/** The codes of a response's errors. */
export const CODE = 'errors[*].extensions.code';
