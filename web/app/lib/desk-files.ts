/** Files of the desk as an app. No public page names any of them. */
export const deskFiles = {
  manifest: '/admin.webmanifest',
  /** At the root, so that it may answer for /admin without a header that widens its reach. */
  serviceWorker: '/admin-sw.js',
} as const

/** The desk on a home screen: the sides of its icons, in pixels (W3C, Web Application Manifest). */
export const deskIcons = [
  { path: '/desk-192.png', size: 192, purpose: 'any' },
  { path: '/desk-512.png', size: 512, purpose: 'any' },
  // The system cuts it to its own shape.
  { path: '/desk-maskable-512.png', size: 512, purpose: 'maskable' },
] as const
