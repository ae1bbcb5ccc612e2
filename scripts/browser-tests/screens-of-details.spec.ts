import { newDetailsStates } from '../screens/states/new-details.ts';
import { savedMethodStates } from '../screens/states/saved-methods.ts';
import { everyScreen } from './every-screen.ts';

everyScreen([...newDetailsStates, ...savedMethodStates]);
