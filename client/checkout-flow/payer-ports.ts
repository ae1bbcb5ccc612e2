import { failed, type Result, type UserInfo } from '#domain';
import type { RequestFailure } from '#graphql';
import type { CheckoutPorts, PaymentStore } from './ports.ts';

/** The ports of the user who pays, for as long as the payment takes. */
export type PayerPorts = Omit<CheckoutPorts, 'payments' | 'user'> & { payments: PaymentStore; user: UserInfo };

/**
 * Binds the ports to the current user. Once another one has signed in nothing more is sent: it would be sent as theirs,
 * and their subscriptions prove nothing about this payment.
 */
export function bindToPayer(ports: CheckoutPorts): PayerPorts {
  // A host without TypeScript may pass no user after signing out.
  const userId = () => (ports.user() as UserInfo | null)?.flakeId;
  const payerId = userId();
  const ifSameUser =
    <Input extends unknown[], Value>(call: (...input: Input) => Promise<Result<Value, RequestFailure>>) =>
    async (...input: Input): Promise<Result<Value, RequestFailure>> =>
      userId() === payerId
        ? call(...input)
        : failed({ kind: 'not-sent', cause: new Error('Another user has signed in during the payment.') });
  const { api } = ports;
  return {
    ...ports,
    user: ports.user(),
    payments: ports.payments(),
    api: {
      ...api,
      currentPlan: ifSameUser(api.currentPlan),
      previewMigration: ifSameUser(api.previewMigration),
      createSetupIntent: ifSameUser(api.createSetupIntent),
      createSubscription: ifSameUser(api.createSubscription),
      migrateSubscription: ifSameUser(api.migrateSubscription),
    },
  };
}
