import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/** A file that is not sent yet, as the visitor's browser keeps it. Times are in ms. */
export type KeptFile = {
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

/** Opened when it is first used: naming IndexedDB throws where it is blocked. */
const openStore = () => (store ??= createStore('contact-files', 'files'))

/**
 * Keeps a file in place of an earlier one with its id. Where there is no room for it, or no storage, it
 * lives as long as the page: that is no reason not to send it.
 */
export async function keepFile(file: KeptFile) {
  await quietly(() => set(file.id, file, openStore()))
}

export async function forgetFile(id: string) {
  await quietly(() => del(id, openStore()))
}

/** Returns all that are kept, in the order of their choosing; undefined where that cannot be told. */
export async function loadFiles(): Promise<KeptFile[] | undefined> {
  const kept = await quietly(() => entries<string, KeptFile>(openStore()))
  const files = kept?.map(([, file]) => file)
  return files?.sort((one, other) => one.chosenAt - other.chosenAt)
}

export function loadFile(id: string) {
  return quietly(() => get<KeptFile>(id, openStore()))
}

async function quietly<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (thrown) {
    console.error('Files cannot be kept in this browser', thrown)
    return undefined
  }
}
