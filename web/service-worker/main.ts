/**
 * The desk's service worker, at /admin-sw.js for /admin and nothing else. A new version waits until
 * the pages of the old one are closed, so that an open page keeps the files it was built with.
 */
import { readSavedList } from '../app/lib/saved-list'
import { openDesk, showMessage } from './notification'
import { answer, dropOldShells, keepShell } from './shell'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells(self.registration))
  event.waitUntil(expireList())
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(expireList())
  const ours = answer(event.request, (work) => event.waitUntil(work))
  if (ours) event.respondWith(ours)
})

self.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data))
  event.waitUntil(expireList())
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openDesk(event.notification.data?.path))
})

/** Deletes an expired list: if the desk is not opened again, nothing else does. */
async function expireList() {
  await readSavedList(Date.now()).catch(() => null)
}
