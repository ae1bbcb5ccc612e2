/**
 * The catalogue of named scenarios, in reading order, with its price list, fixtures, steps and specification codes.
 *
 * Scenarios are plain data and import only schemas and types from the server. Names are public: never reuse or change one.
 */
import { buyingScenarios } from './buying.ts';
import { couponScenarios } from './coupons.ts';
import { declineScenarios } from './declines.ts';
import { directDebitScenarios } from './direct-debit.ts';
import { faultScenarios } from './fault-scenarios.ts';
import { hostOptionScenarios } from './host-options.ts';
import { journeyScenarios } from './journeys.ts';
import { migrationScenarios } from './migration.ts';
import { priceScenarios } from './prices.ts';
import { savingScenarios } from './saving.ts';
import type { Scenario } from './scenario.ts';
import { selectionScenarios } from './selection.ts';
import { standaloneScenarios } from './standalone.ts';

export const catalogue: readonly Scenario[] = [
  ...journeyScenarios,
  ...buyingScenarios,
  ...standaloneScenarios,
  ...selectionScenarios,
  ...migrationScenarios,
  ...declineScenarios,
  ...directDebitScenarios,
  ...couponScenarios,
  ...priceScenarios,
  ...savingScenarios,
  ...hostOptionScenarios,
  ...faultScenarios,
];

const byName = new Map(catalogue.map((scenario) => [scenario.name, scenario]));

export const findScenario = (name: string): Scenario | null => byName.get(name) ?? null;

export { answerWithError } from './answers.ts';
export { countScenarios } from './count-scenarios.ts';
export { collectTypedValues } from './define-scenarios.ts';
export { describeStart, describeUser, soldPlan } from './describe-start.ts';
export type { Fixtures } from './fixtures.ts';
export {
  amountCoupon,
  bankAccount,
  card,
  methods,
  percentCoupon,
  subscription,
  trialCoupon,
} from './fixtures.ts';
export type { HostPage } from './host-page.ts';
export { checkoutPage } from './host-page.ts';
export type { OperationName, OperationVariables } from './operations.ts';
export { basePriceList, priceListOf, productId } from './price-list.ts';
export { type Scenario, scenarioGroup, scenarioSchema } from './scenario.ts';
export type { SpecCode } from './spec-codes.ts';
export { SPEC_LINES } from './spec-codes.ts';
export { collectProvedLines, findPictureStep, proves } from './step-marks.ts';
export type { SerializedStep, Step } from './steps/all-steps.ts';
export { describeStep, getTrigger, serializeStep, stepSchema } from './steps/all-steps.ts';
export type { Evidence, Expectation } from './steps/check-step.ts';
export { checkStep, evidenceOf, isExpectation } from './steps/check-step.ts';
export { ABSENT, ANY_ID } from './steps/find-differences.ts';
export type { BankDetails, CardDetails, Expected, TabName } from './steps/index.ts';
