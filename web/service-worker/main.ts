/**
 * The desk's service worker, at /admin-sw.js for /admin and nothing else. A new version waits until
 * the pages of the old one are closed, so that an open page keeps the files it was built with.
 */
import { openDesk, showNewInquiry } from './notification'
import { answer, dropOldShells, keepShell } from './shell'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldShells(self.registration)))

self.addEventListener('fetch', (event) => {
  const ours = answer(event.request)
  if (ours) event.respondWith(ours)
})

self.addEventListener('push', (event) => event.waitUntil(showNewInquiry()))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openDesk())
})
