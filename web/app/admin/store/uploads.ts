/** Files on their way to an enquiry: they go on while something else is open, until the tab is closed. */
import { useSyncExternalStore } from 'react'
import { fileMaxBytes } from '../../../../worker/files/contract'
import { attach as words } from '../../words/desk/attach'
import { api } from './api'
import { answerToDeletion } from './calls'

/** In bytes; `problem` says why it has stopped. */
export type Upload = {
  name: string
  size: number
  sent: number
  problem?: string
  isStored?: true
}

type Sending = {
  inquiryId: string
  id: string
  file: File
  /** Called when the Worker no longer knows its id. */
  onNewId: (id: string, next: string) => void
  /** Called once it is stored. */
  onStored: () => void
  /** Called with the reason if it was not; it can be sent again. */
  onStopped?: (problem: string) => void
}

let chosen: readonly File[] = []
let uploads: ReadonlyMap<string, Upload> = new Map()
const running = new Map<string, Sending & { stop: AbortController }>()
const listeners = new Set<() => void>()

function change(id: string, next: Upload | undefined) {
  const changed = new Map(uploads)
  if (next) changed.set(id, next)
  else changed.delete(id)
  uploads = changed
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the files that this tab has sent, is sending or could not send, by id. */
export function useUploads() {
  return useSyncExternalStore(subscribe, () => uploads)
}

/** Sends a file however often the connection is lost. Never throws. */
export async function startUpload(sending: Sending) {
  const { inquiryId, file, onNewId, onStored, onStopped } = sending
  const { name, size } = file
  const stop = new AbortController()
  let { id } = sending
  running.set(id, { ...sending, stop })
  const stopWith = (problem: string) => {
    change(id, { name, size, sent: 0, problem })
    onStopped?.(problem)
  }
  if (size > fileMaxBytes) return stopWith(words.tooLarge)
  change(id, { name, size, sent: 0 })
  try {
    // Loaded only by those who send files.
    const { callsOf, connection, sendFile, takeSlot } = await import('./send-upload')
    await sendFile(
      { id, name, content: file },
      {
        calls: callsOf({ address: `/api/inquiries/${inquiryId}/files` }, stop.signal),
        connection,
        signal: stop.signal,
        takeSlot,
        onProgress: (sent) => !stop.signal.aborted && change(id, { name, size, sent }),
        onNewId(next) {
          onNewId(id, next)
          change(id, undefined)
          running.delete(id)
          id = next
          running.set(id, { ...sending, id, stop })
        },
      },
    )
    running.delete(id)
    change(id, { name, size, sent: size, isStored: true })
    onStored()
  } catch (thrown) {
    if (stop.signal.aborted) return
    const isRefused = thrown instanceof Error && 'code' in thrown
    if (!isRefused) console.error('A file could not be sent', thrown)
    stopWith(isRefused ? thrown.message : words.notSent)
  }
}

export function retryUpload(id: string) {
  const sending = running.get(id)
  if (sending) void startUpload(sending)
}

/** Files for an enquiry that is being entered. They outlast its dialog, but not the tab. */
export function useChosenFiles() {
  const files = useSyncExternalStore(subscribe, () => chosen)
  function change(next: readonly File[]) {
    chosen = next
    for (const listener of listeners) listener()
  }
  return [files, change] as const
}

/** Stops all, and forgets what was sent: at the desk nothing stays in the browser after a logout. */
export function stopUploads() {
  for (const { stop } of running.values()) stop.abort()
  running.clear()
  chosen = []
  for (const id of uploads.keys()) change(id, undefined)
}

/** Stops sending a file and deletes what has arrived, unless a reply has sent it. */
export async function removeUpload(inquiryId: string, id: string) {
  running.get(id)?.stop.abort()
  running.delete(id)
  change(id, undefined)
  const deletion = api.inquiries[':id'].files[':file'].$delete({
    param: { id: inquiryId, file: id },
  })
  await answerToDeletion(deletion, undefined).catch(() => undefined)
}
