import type { Session } from '../session-store.ts';

const MAX_BATCH = 100;

type Run<Result> = (session: Session) => Result | Promise<Result>;

interface Operation {
  run: Run<unknown>;
  /** Null: provisional. */
  client: string | null;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

/** Runs an operation and saves its result. */
type Save<Key> = (key: Key, run: Run<void>, client: string | null) => Promise<void>;

/**
 * Runs the operations on a session in order. Those that arrive while one is being saved are saved together, in one round
 * trip. An operation that throws is left out, and the others run again without its changes.
 */
export function createBatchedUpdates<Key>(save: Save<Key>) {
  /** The waiting operations of sessions with a running one. */
  const queues = new Map<string, Operation[]>();

  const runBatch = async (key: Key, batch: Operation[]): Promise<void> => {
    const results = new Map<Operation, unknown>();
    let running: Operation | null = null;
    const runAll = async (session: Session) => {
      for (const operation of batch) {
        running = operation;
        results.set(operation, await operation.run(session));
      }
      running = null;
    };
    const [client = null] = batch.flatMap((operation) => (operation.client === null ? [] : [operation.client]));
    try {
      await save(key, runAll, client);
    } catch (error) {
      const failed: Operation | null = running;
      for (const each of batch) if (!failed || each === failed) each.reject(error);
      const others = failed ? batch.filter((each) => each !== failed) : [];
      if (others.length > 0) await runBatch(key, others);
      return;
    }
    for (const operation of batch) operation.resolve(results.get(operation) as never);
  };

  const runQueue = async (name: string, key: Key, queue: Operation[]): Promise<void> => {
    while (queue.length > 0) await runBatch(key, queue.splice(0, MAX_BATCH));
    queues.delete(name);
  };

  return <Result>(name: string, key: Key, run: Run<Result>, client: string | null): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      const operation: Operation = { run, client, resolve, reject };
      const queue = queues.get(name) ?? [];
      if (queue.push(operation) > 1 || queues.has(name)) return;
      queues.set(name, queue);
      void runQueue(name, key, queue);
    });
}
