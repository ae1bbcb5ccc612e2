/** Fields whose values are ids or secrets, which every server creates on its own. */
const ID_FIELD = /^(id|[a-z]\w*Id|defaultPayment|clientSecret)$/;

/** Ids of one server by those of another, learned from their answers to the same request. */
interface IdMap {
  add(from: string, to: string): void;
  /** Learns the ids that two answers have in the same places. */
  learn(from: unknown, to: unknown): void;
  has(id: string): boolean;
  /** A copy of a JSON value with the ids of the other server. */
  translate<Value>(value: Value): Value;
}

export function createIdMap(): IdMap {
  const ids = new Map<string, string>();

  const learn = (from: unknown, to: unknown, field = ''): void => {
    if (typeof from === 'string' && typeof to === 'string') {
      if (ID_FIELD.test(field) && from !== '') ids.set(from, to);
      return;
    }
    if (from === null || to === null || typeof from !== 'object' || typeof to !== 'object') return;
    const others = new Map(Object.entries(to));
    for (const [key, value] of Object.entries(from)) learn(value, others.get(key), key);
  };

  return {
    add: (from, to) => void ids.set(from, to),
    learn,
    has: (id) => ids.has(id),
    translate: (value) =>
      JSON.parse(JSON.stringify(value), (_key, each) => (typeof each === 'string' ? (ids.get(each) ?? each) : each)),
  };
}
