import { saveDialogStates } from '../screens/states/save-dialog.ts';
import { everyScreen } from './every-screen.ts';

everyScreen(saveDialogStates);
