import { addressOfFrame, PageLine } from '../page-line.ts';
import { startBank } from './bank-page.ts';
import { startChallenge } from './challenge-frame.ts';

const { role, pageOrigin } = addressOfFrame();
const page = new PageLine(pageOrigin);
if (role === 'bank') startBank(page);
else startChallenge(page);
page.say({ kind: 'hello' });
