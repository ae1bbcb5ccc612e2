import { saveDialogStates } from '../screens/states/save-dialog.ts';
import { testEveryScreen } from './test-every-screen.ts';

testEveryScreen(saveDialogStates);
