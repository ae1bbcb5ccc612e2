export type { ProviderCallName } from '../schemas/call-names.ts';
export type { Fault, FaultEffect } from '../schemas/fault.ts';
export type {
  ActiveSubscriptionRecord,
  CouponRecord,
  PriceList,
  ProductRecord,
  SavedMethodRecord,
  ScriptedAnswer,
  SubscriptionRecord,
  UserRecord,
} from '../schemas/records.ts';
