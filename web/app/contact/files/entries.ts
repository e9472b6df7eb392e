import { type StoredFile, storeFile } from './stored-files'
import type { Snapshot, UploadItem, UploadState } from './upload-item'
import { watchSpeed } from './upload-speed'

/** A file, as shown (`item`) and as stored and sent (`stored`). */
export type Entry = {
  item: UploadItem
  stored: StoredFile
  original: Blob
  /** Stops sending it. */
  stop?: AbortController
  /** Settles once it is known whether the file can be shrunk. */
  shrunk?: Promise<void>
}

/** The files that this page knows of, as an external store for React. */
export function openEntries() {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  const speed = watchSpeed()
  let snapshot: Snapshot = { items: [], speed: 0 }
  const all = () => [...entries.values()]

  function show() {
    snapshot = { items: all().map(({ item }) => item), speed: speed.now() }
    for (const listener of listeners) listener()
  }

  function change(entry: Entry, facts: Partial<UploadItem>) {
    entry.item = { ...entry.item, ...facts }
    show()
  }

  return {
    all,
    get: (id: string) => entries.get(id),
    show,
    change,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,

    add(stored: StoredFile, state: UploadState, problem?: string): Entry {
      const { id, messageKey, name, content } = stored
      const size = content.size
      const item = { id, messageKey, name, size, sent: 0, state, isSmaller: false, isStored: true }
      const entry = { item: { ...item, ...(problem && { problem }) }, stored, original: content }
      entries.set(id, entry)
      show()
      return entry
    },

    remove({ item }: Entry) {
      entries.delete(item.id)
      show()
    },

    /** Stores a file, or updates its stored copy. */
    async storeAs(entry: Entry, facts: Partial<StoredFile>) {
      entry.stored = { ...entry.stored, ...facts }
      const isStored = await storeFile(entry.stored)
      if (isStored !== entry.item.isStored) change(entry, { isStored })
    },

    noteSent(entry: Entry, sent: number) {
      speed.note(entry.item.id, sent)
      change(entry, { sent })
    },
  }
}
