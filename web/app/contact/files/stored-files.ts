import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/** A file that has not been sent yet, as stored in the visitor's browser. Times are in ms. */
export type StoredFile = {
  id: string
  /** The Idempotency-Key of its message. */
  messageKey: string
  name: string
  content: Blob
  /** When it was chosen, and when its message was found to have arrived. */
  chosenAt: number
  arrivedAt?: number
}

let store: UseStore | undefined

/** Opened on first use: accessing IndexedDB throws when it is blocked. */
const openStore = () => (store ??= createStore('contact-files', 'files'))

/**
 * Stores a file, replacing an earlier one with its id, and returns whether it was stored. If storage
 * is full or blocked, the file lasts as long as the page, and can still be sent.
 */
export async function storeFile(file: StoredFile) {
  const isStored = await quietly(async () => {
    await set(file.id, file, openStore())
    return true
  })
  return isStored === true
}

export async function deleteFile(id: string) {
  await quietly(() => del(id, openStore()))
}

/** Returns all stored files in the order they were chosen; undefined if storage cannot be read. */
export async function loadFiles(): Promise<StoredFile[] | undefined> {
  const stored = await quietly(() => entries<string, StoredFile>(openStore()))
  const files = stored?.map(([, file]) => file)
  return files?.sort((one, other) => one.chosenAt - other.chosenAt)
}

export function loadFile(id: string) {
  return quietly(() => get<StoredFile>(id, openStore()))
}

async function quietly<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (thrown) {
    console.error('Files cannot be stored in this browser', thrown)
    return undefined
  }
}
