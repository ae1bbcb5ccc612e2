import { couponStates } from '../screens/states/coupons.ts';
import { priceStates } from '../screens/states/price.ts';
import { everyScreen } from './every-screen.ts';

everyScreen([...priceStates, ...couponStates]);
