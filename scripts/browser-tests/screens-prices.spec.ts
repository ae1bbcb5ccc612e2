import { couponStates } from '../screens/states/coupons.ts';
import { priceStates } from '../screens/states/price.ts';
import { testEveryScreen } from './test-every-screen.ts';

testEveryScreen([...priceStates, ...couponStates]);
