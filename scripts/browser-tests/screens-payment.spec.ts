import { hostOptionStates } from '../screens/states/host-options.ts';
import { paymentStates } from '../screens/states/payment.ts';
import { standaloneStates } from '../screens/states/standalone.ts';
import { testEveryScreen } from './test-every-screen.ts';

testEveryScreen([...paymentStates, ...hostOptionStates, ...standaloneStates]);
