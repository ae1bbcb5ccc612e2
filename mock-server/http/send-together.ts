/**
 * Sends what gets ready within one turn of the event loop together, at its end. The dearest part of a small answer is to
 * wake up whoever waits for it; who waits for several is awake by the second. One answer alone does not wait for anybody:
 * its turn ends with it.
 */
export function sendTogether(): (send: () => void) => void {
  let ready: (() => void)[] = [];
  const sendAll = () => {
    const sends = ready;
    ready = [];
    for (const send of sends) send();
  };
  return (send) => {
    if (ready.push(send) === 1) setImmediate(sendAll);
  };
}
