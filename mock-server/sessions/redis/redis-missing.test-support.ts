import { hasRedis, REDIS_MISSING } from './redis-server.test-support.ts';

/** Whether tests with Redis are skipped. `npm test` prints the reason. */
export const isRedisMissing = !hasRedis();
if (isRedisMissing) console.info(`Skipped: ${REDIS_MISSING}`);
