import { deskFiles } from '../../content/desk-files'

/** Puts the desk's service worker in charge of /admin, where there can be one. */
export async function startWorker() {
  // With hot reload there are no built files that it could keep.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(deskFiles.serviceWorker, {
      scope: '/admin',
      updateViaCache: 'none',
    })
  } catch (thrown) {
    console.warn('The desk cannot be kept for use without a line', thrown)
  }
}
