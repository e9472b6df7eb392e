/**
 * Does the work, which must not throw, while no other tab of this site does such work. Where there
 * are no Web Locks (an old browser, no HTTPS), or they are refused together with the storage, it
 * starts at once: the Worker still stores nothing twice under one key.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request('contact-form', work).catch(work) : work()
}
