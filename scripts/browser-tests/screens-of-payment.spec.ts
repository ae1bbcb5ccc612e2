import { hostOptionStates } from '../screens/states/host-options.ts';
import { paymentStates } from '../screens/states/payment.ts';
import { standaloneStates } from '../screens/states/standalone.ts';
import { everyScreen } from './every-screen.ts';

everyScreen([...paymentStates, ...hostOptionStates, ...standaloneStates]);
