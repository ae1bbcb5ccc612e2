/** Runs the tasks of one name after each other and those of different names side by side. */
export function createSerialTasks() {
  const tails = new Map<string, Promise<unknown>>();
  return async <Result>(name: string, task: () => Promise<Result>): Promise<Result> => {
    const previous = tails.get(name);
    const result = previous ? previous.then(task, task) : task();
    tails.set(name, result);
    try {
      return await result;
    } finally {
      if (tails.get(name) === result) tails.delete(name);
    }
  };
}
