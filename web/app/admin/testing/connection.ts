import { onTestFinished } from 'vitest'

/** Takes the browser offline until the test ends: every call to the API fails. */
export function goOffline() {
  const { fetch } = window
  window.fetch = async () => {
    throw new TypeError('Failed to fetch')
  }
  dispatchEvent(new Event('offline'))
  onTestFinished(() => {
    window.fetch = fetch
    dispatchEvent(new Event('online'))
  })
}
