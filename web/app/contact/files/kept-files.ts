import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { unfinishedLifetime } from '../../../../worker/files/contract'

/** A file that is not sent yet, as the visitor's browser keeps it. */
export type KeptFile = {
  id: string
  /** The Idempotency-Key of its message. */
  messageKey: string
  name: string
  content: Blob
  /** When it was chosen, in ms. */
  chosenAt: number
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

/** Returns what an earlier visit has left, and forgets what the Worker has given up by now. */
export async function loadFiles(now = Date.now()): Promise<KeptFile[]> {
  const kept = (await quietly(() => entries<string, KeptFile>(openStore()))) ?? []
  const isOver = ({ chosenAt }: KeptFile) => now - chosenAt > unfinishedLifetime
  for (const [id, file] of kept) if (isOver(file)) await forgetFile(id)
  const files = kept.map(([, file]) => file).filter((file) => !isOver(file))
  return files.sort((one, other) => one.chosenAt - other.chosenAt)
}

async function quietly<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (thrown) {
    console.error('Files cannot be kept in this browser', thrown)
    return undefined
  }
}
