/** The measured operation; RESPONSE_DATA is the response of the other servers. */
export const QUERY = `query ListPaymentMethod { listPaymentMethod {
  defaultPayment data { id card { brand exp_month exp_year last4 } au_becs_debit { bsb_number last4 } } } }`;

/** A scenario with two saved methods. */
export const SCENARIO = 'saved-mixed-switch-tabs';

export const RESPONSE_DATA = {
  listPaymentMethod: {
    defaultPayment: 'pm_1',
    data: [
      { id: 'pm_1', card: { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' }, au_becs_debit: null },
      { id: 'pm_2', card: null, au_becs_debit: { bsb_number: '000000', last4: '3456' } },
    ],
  },
};
