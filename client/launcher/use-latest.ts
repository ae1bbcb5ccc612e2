import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * The value of the last committed render, for functions that run later. An insertion effect writes it, so that the effects
 * of children read it too.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
