/** The responses of a backend when a saved card pays, for the tests without a scenario. */
export const responses: Record<string, object> = {
  CreateSetupIntent: {
    createSetupIntent: { stripeCustomerId: 'cus_1', intentId: 'seti_1', clientSecret: 'seti_1_secret_1' },
  },
  ListPaymentMethod: {
    listPaymentMethod: {
      data: [
        { id: 'pm_1', card: { brand: 'visa', exp_month: 12, exp_year: 2040, last4: '4242' }, au_becs_debit: null },
      ],
      defaultPayment: 'pm_1',
    },
  },
  GetUserSubscriptions: { getUserSubscriptions: { activeSubscription: null, subscriptionList: [] } },
  CreateSubscription: { createSubscription: { id: 'sub_1', state: 'active' } },
};
