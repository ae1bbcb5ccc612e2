import { newDetailsStates } from '../screens/states/new-details.ts';
import { savedMethodStates } from '../screens/states/saved-methods.ts';
import { testEveryScreen } from './test-every-screen.ts';

testEveryScreen([...newDetailsStates, ...savedMethodStates]);
