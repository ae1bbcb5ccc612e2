/** Starts the sample backend on PORT, default 4100: `npx tsx contracts/provider/sample-backend/main.ts` */
import { startSampleBackend } from './server.ts';

const { url } = await startSampleBackend(Number(process.env['PORT'] ?? 4100));
console.log(`Sample backend: ${url}`);
