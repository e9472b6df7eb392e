/** The files that make the desk an app. No public page refers to them. */
export const deskFiles = {
  manifest: '/admin.webmanifest',
  /** At the root, so that its scope includes /admin without a `Service-Worker-Allowed` header. */
  serviceWorker: '/admin-sw.js',
} as const

/** Where the address of the desk has what another app shares with it (Web Share Target). */
export const shareParameters = {
  title: 'share-title',
  text: 'share-text',
  url: 'share-url',
} as const

/** The desk's icons on a home screen, with sizes in px (W3C Web Application Manifest). */
export const deskIcons = [
  { path: '/desk-192.png', size: 192, purpose: 'any' },
  { path: '/desk-512.png', size: 512, purpose: 'any' },
  // The system crops it to its own icon shape.
  { path: '/desk-maskable-512.png', size: 512, purpose: 'maskable' },
] as const

/** What the service worker sends an open desk when a notification is clicked: a path of the desk. */
export type OpenInDesk = { open: string }
