/** The list that the desk keeps in the browser for when it is offline. */
import { expect } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { FakeInquiry } from './fake-api'
import { mountDesk, openDesk } from './open-desk'

const entry = '/admin/kept-list'

type KeptList = { at: number }

export async function readKeptList(): Promise<KeptList> {
  const kept = await caches.match(entry)
  if (!kept) throw new Error('No list is kept.')
  return kept.json()
}

export const isListKept = async () => Boolean(await caches.match(entry))

/** Stores the list as if it had been kept at this time, in ms. */
export async function changeTimeOfKeptList(at: number) {
  const cache = await caches.open('desk-list')
  await cache.put(entry, Response.json({ ...(await readKeptList()), at }))
}

type Setting = Parameters<typeof mountDesk>[0]

/** Opens the desk, which keeps its list, and closes it. */
export async function keepList(inquiries: FakeInquiry[]) {
  await openDesk({ inquiries })
  await expect.poll(isListKept).toBe(true)
  await cleanup()
}

/** Opens the desk while no call gets an answer, until the server is set to be reachable. */
export async function mountOffline(setting: Setting) {
  const server = { isReachable: false }
  const opened = await mountDesk({
    ...setting,
    answer(call) {
      if (!server.isReachable) throw new TypeError('Failed to fetch')
      return setting.answer?.(call)
    },
  })
  return { ...opened, server }
}
