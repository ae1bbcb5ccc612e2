import { addressOfFrame, PageLine } from '../page-line.ts';
import { startController } from './controller.ts';
import { startField } from './field.ts';

const { role, pageOrigin } = addressOfFrame();
const page = new PageLine(pageOrigin);
if (role === 'controller') startController(page);
else startField(page);
page.say({ kind: 'hello' });
