/** The tabs of one browser share a session: where it has ended in one, the others have to know. */
const name = 'desk-session'

/** Tells the other tabs that the session has ended. */
export function tellTabs() {
  const channel = new BroadcastChannel(name)
  channel.postMessage('ended')
  channel.close()
}

/** Calls back when another tab says so; returns what stops it. */
export function listenToTabs(onEnded: () => void) {
  const channel = new BroadcastChannel(name)
  channel.onmessage = onEnded
  return () => channel.close()
}
