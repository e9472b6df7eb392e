/** The files of the form: chosen, kept until they have arrived, and sent once their message has. */
import { callsOf, Refused } from './call'
import { forgetFile, type KeptFile, keepFile, loadFiles } from './kept-files'
import { watchLine } from './line'
import { type SmallerPhoto, shrinkPhoto } from './photo'
import { sendFile } from './send-file'
import { forgetPage, notePage, readPages } from './sent-pages'
import { watchSpeed } from './speed'

/** Where a file stands: chosen for a message that is not sent, or on its way. */
export type UploadState = 'chosen' | 'waiting' | 'sending' | 'paused' | 'done' | 'refused'

export type UploadItem = {
  id: string
  messageKey: string
  name: string
  /** Bytes, and how many of them the Worker has. */
  size: number
  sent: number
  state: UploadState
  /** Why it is refused, and what to do. */
  problem?: string
  /** A smaller version of a photograph, and whether that is what is sent. */
  photo?: SmallerPhoto
  isSmaller: boolean
}

type Entry = { item: UploadItem; kept: KeptFile; original: Blob; stop?: AbortController }

export type Uploads = ReturnType<typeof openUploads>

type Snapshot = {
  items: readonly UploadItem[]
  /** Bytes a second over the last seconds; 0 while nothing is on its way. */
  speed: number
}

export function openUploads() {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  const line = watchLine()
  const speed = watchSpeed()
  let snapshot: Snapshot = { items: [], speed: 0 }
  const lanes = openLanes(() => line.lanes())

  function show() {
    snapshot = { items: [...entries.values()].map(({ item }) => item), speed: speed.now() }
    for (const listener of listeners) listener()
  }

  function change(entry: Entry, facts: Partial<UploadItem>) {
    entry.item = { ...entry.item, ...facts }
    show()
  }

  function addEntry(kept: KeptFile, state: UploadState): Entry {
    const { id, messageKey, name, content } = kept
    const size = content.size
    const item = { id, messageKey, name, size, sent: 0, state, isSmaller: false }
    const entry: Entry = { item, kept, original: content }
    entries.set(id, entry)
    return entry
  }

  /** Sends a file whose message has arrived, unless it is paused, refused or on its way. */
  async function start(entry: Entry) {
    const token = readPages()[entry.item.messageKey]?.split('/').at(-1)
    if (!token || entry.item.state !== 'waiting') return
    const stop = new AbortController()
    entry.stop = stop
    change(entry, { state: 'sending' })
    try {
      await sendFile(entry.kept, {
        calls: callsOf(token, stop.signal),
        line,
        signal: stop.signal,
        takeLane: lanes.take,
        onProgress(sent) {
          speed.note(entry.item.id, sent)
          change(entry, { sent })
        },
        onNewId(id) {
          void forgetFile(entry.kept.id)
          entry.kept = { ...entry.kept, id }
          void keepFile(entry.kept)
          change(entry, { sent: 0 })
        },
      })
      change(entry, { state: 'done', sent: entry.item.size })
      await forget(entry)
    } catch (thrown) {
      if (stop.signal.aborted) return
      if (!(thrown instanceof Refused)) throw thrown
      change(entry, { state: 'refused', problem: thrown.message })
      await forget(entry)
    }
  }

  /** What has arrived, or never will, is kept no longer. */
  async function forget({ kept, item }: Entry) {
    await forgetFile(kept.id)
    const isNeeded = [...entries.values()].some(
      (other) => other.item.messageKey === item.messageKey && isUnfinished(other.item),
    )
    if (!isNeeded) forgetPage(item.messageKey)
  }

  const startAll = () => {
    for (const entry of entries.values()) void start(entry)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,

    /** Takes up what an earlier visit has left, unless another tab does. */
    async resume(messageKey: string) {
      if (!(await isFirstTab())) return
      const pages = readPages()
      for (const kept of await loadFiles()) {
        const isOurs = kept.messageKey === messageKey || pages[kept.messageKey]
        if (!isOurs || entries.has(kept.id)) continue
        addEntry(kept, pages[kept.messageKey] ? 'waiting' : 'chosen')
      }
      show()
      startAll()
    },

    /** Adds a file that the visitor has chosen. */
    async add(file: File, messageKey: string) {
      const { name } = file
      const kept = {
        id: crypto.randomUUID(),
        messageKey,
        name,
        content: file,
        chosenAt: Date.now(),
      }
      const entry = addEntry(kept, 'chosen')
      if (!(messageKey in readPages())) notePage(messageKey, '')
      show()
      await keepFile(kept)
      const photo = await shrinkPhoto(file)
      if (!photo || entry.item.state !== 'chosen') return
      change(entry, { photo })
      if (line.savesData()) this.useSmaller(kept.id, true)
    },

    /** Sends a photograph smaller, or as it is. */
    useSmaller(id: string, isSmaller: boolean) {
      const entry = entries.get(id)
      if (entry?.item.state !== 'chosen' || !entry.item.photo) return
      const content = isSmaller ? entry.item.photo.content : entry.original
      entry.kept = { ...entry.kept, content }
      void keepFile(entry.kept)
      change(entry, { isSmaller, size: content.size })
    },

    /** The message has arrived, under this key: its files follow. */
    sendFor(messageKey: string) {
      for (const entry of entries.values()) {
        if (entry.item.state !== 'chosen') continue
        entry.kept = { ...entry.kept, messageKey }
        void keepFile(entry.kept)
        change(entry, { messageKey, state: 'waiting' })
      }
      startAll()
    },

    pause(id: string) {
      const entry = entries.get(id)
      if (!entry || !isUnfinished(entry.item)) return
      entry.stop?.abort()
      change(entry, { state: 'paused' })
    },

    goOn(id: string) {
      const entry = entries.get(id)
      if (entry?.item.state !== 'paused') return
      change(entry, { state: 'waiting' })
      void start(entry)
    },

    /** Takes a file away, also from the Worker. */
    async remove(id: string) {
      const entry = entries.get(id)
      if (!entry) return
      entry.stop?.abort()
      entries.delete(id)
      show()
      const token = readPages()[entry.item.messageKey]?.split('/').at(-1)
      if (token && entry.item.state !== 'chosen') {
        // Where that fails, cron deletes what is not complete.
        await callsOf(token, AbortSignal.timeout(10_000)).remove(entry.kept.id).catch(console.error)
      }
      await forget(entry)
    },
  }
}

export const isUnfinished = ({ state }: UploadItem) => state !== 'done' && state !== 'refused'

/** Tells whether no other tab has taken up the kept files; none does before this page is left. */
function isFirstTab() {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return true
  return new Promise<boolean>((resolve) => {
    void locks.request('contact-files', { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock && new Promise<never>(() => undefined)
    })
  })
}

/** Lets as many chunks be on their way as the line takes, over all files. */
function openLanes(count: () => number) {
  let taken = 0
  const waiting: (() => void)[] = []
  function next() {
    while (taken < count() && waiting.length > 0) {
      taken += 1
      waiting.shift()?.()
    }
  }
  return {
    async take() {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        next()
      })
      return () => {
        taken -= 1
        next()
      }
    },
  }
}
