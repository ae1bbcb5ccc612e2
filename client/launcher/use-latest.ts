import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * The value of the last render that React has put on the page, for functions that run later. It is written before any
 * other effect of that render, so that the effects of children read it too.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
