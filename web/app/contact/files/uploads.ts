/** The files of the form: stored until they have arrived, and sent once their message has. */

import { timeLimit } from '../../lib/time-limit'
import { callsOf, Refused, visitorsFiles } from '../../uploads/call'
import { sendFile } from '../../uploads/send-file'
import { openUploadSlots } from '../../uploads/upload-slots'
import { watchConnection } from '../../uploads/watch-connection'
import { quote } from '../../words/quote'
import { findDraft } from '../stored-drafts'
import { type Entry, openEntries } from './entries'
import { isFromCamera, shrinkInTurn } from './photo'
import { holdFile, stateOfStored, withKeyNow } from './recovered-files'
import {
  deleteOtherPages,
  deletePage,
  notePending,
  onArrival,
  pageOf,
  pagesSlot,
  readPages,
} from './sent-pages'
import { deleteFile, loadFile, loadFiles } from './stored-files'
import { isUnfinished } from './upload-item'

export type Uploads = ReturnType<typeof openUploads>

export function openUploads() {
  const entries = openEntries()
  const { change, storeAs } = entries
  const connection = watchConnection()
  const slots = openUploadSlots(() => connection.chunksAtOnce())
  /** The Idempotency-Key of the message in the form. */
  let formKey = ''
  /** Ids of stored files that another tab may still hold. */
  const awaited = new Set<string>()

  /** Assigns a file to the message with this key. */
  function follow(entry: Entry, messageKey: string, hasArrived: boolean) {
    // Another tab, unaware of a file that could not be stored, may have deleted the record.
    notePending(messageKey)
    void storeAs(entry, { messageKey, ...(hasArrived && { arrivedAt: Date.now() }) })
    change(entry, { messageKey, state: hasArrived ? 'waiting' : 'chosen' })
  }

  const isTaken = (id: string) => entries.all().some(({ stored }) => stored.id === id)

  /** Takes over a file that an earlier visit has left, once no other tab holds it. */
  async function takeUp(id: string) {
    if (awaited.has(id) || isTaken(id)) return
    awaited.add(id)
    const release = await holdFile(id)
    awaited.delete(id)
    const found = await loadFile(id)
    const pages = readPages()
    const stored = found && withKeyNow(found, pages)
    const state = stored && stateOfStored(stored, pages, formKey)
    if (!stored || !state || state === 'elsewhere') return release()
    if (state === 'over') return forget(entries.add(stored, 'refused', quote.problems.over))
    const entry = entries.add(stored, state)
    if (state === 'chosen') {
      entry.shrunk = shrink(entry)
      return notePending(stored.messageKey)
    }
    void storeAs(entry, { arrivedAt: stored.arrivedAt ?? Date.now() })
    await start(entry)
  }

  /** Sends a file whose message has arrived, unless it is paused, refused or already being sent. */
  async function start(entry: Entry) {
    // With data saving on, waits for the smaller version, which may not be ready yet.
    if (connection.savesData()) await entry.shrunk
    const token = tokenOf(entry)
    const isUnderway = entry.stop?.signal.aborted === false
    if (!token || entry.item.state !== 'waiting' || isUnderway) return
    const stop = new AbortController()
    entry.stop = stop
    try {
      await sendFile(entry.stored, {
        calls: callsOf(visitorsFiles(token), stop.signal),
        connection,
        signal: stop.signal,
        async takeSlot() {
          const slot = await slots.take()
          if (entry.stop === stop && entry.item.state === 'waiting')
            change(entry, { state: 'sending' })
          return slot
        },
        onProgress: (sent) => entries.noteSent(entry, sent),
        onNewId(id) {
          void deleteFile(entry.stored.id)
          void holdFile(id)
          void storeAs(entry, { id })
          change(entry, { sent: 0 })
        },
      })
      change(entry, { state: 'done', sent: entry.item.size })
      await forget(entry)
    } catch (thrown) {
      if (stop.signal.aborted) return
      // Apart from the requests, only reading the file can fail, such as when it has changed since.
      if (!(thrown instanceof Refused)) console.error('A file could not be read', thrown)
      const problem = thrown instanceof Refused ? thrown.message : quote.problems.unreadable
      change(entry, { state: 'refused', problem })
      await forget(entry)
    }
  }

  /** Deletes the stored copy of a file that has arrived or never will. */
  async function forget({ stored, item }: Entry) {
    await deleteFile(stored.id)
    // Another tab may still be sending a file of the same message.
    const allStored = (await loadFiles()) ?? []
    const pages = readPages()
    const unfinished = [
      ...entries.all().flatMap((other) => (isUnfinished(other.item) ? [other.item] : [])),
      ...allStored.map((file) => withKeyNow(file, pages)),
    ]
    const isNeeded = unfinished.some(({ messageKey }) => messageKey === item.messageKey)
    if (!isNeeded) deletePage(item.messageKey)
  }

  /** Assigns each chosen file to the message that it belongs to now, and sends those that may go. */
  function followMessages() {
    const pages = readPages()
    for (const entry of entries.all()) {
      if (entry.item.state === 'chosen') {
        // Resent with another text, the message has a new key; another tab may have sent it already.
        const now = withKeyNow(entry.stored, pages).messageKey
        // A file whose own message is no longer stored goes with the one in the form.
        const next = findDraft(now) ? now : formKey
        if (pageOf(now)) follow(entry, now, true)
        else if (next !== entry.item.messageKey) follow(entry, next, false)
      }
      void start(entry)
    }
  }

  async function shrink(entry: Entry) {
    const photo = await shrinkInTurn(entry.original, () => {
      const isChosen = entry.item.state === 'chosen'
      return isTaken(entry.stored.id) && (isChosen || connection.savesData())
    })
    if (!photo || entry.stop) return
    change(entry, { photo })
    if (connection.savesData() && isFromCamera(entry.original)) setSmaller(entry, true)
  }

  function setSmaller(entry: Entry, isSmaller: boolean) {
    const { photo } = entry.item
    if (!photo) return
    const content = isSmaller ? photo.content : entry.original
    void storeAs(entry, { content })
    change(entry, { isSmaller, size: content.size })
  }

  /** Takes over files left by an earlier visit or another tab. `messageKey` is that of the form. */
  async function resume(messageKey: string) {
    const isFirst = formKey === ''
    formKey = messageKey
    followMessages()
    const allStored = (await loadFiles())?.map((file) => withKeyNow(file, readPages()))
    if (!allStored) return
    const needed = [...allStored, ...entries.all().map(({ stored }) => stored)].map(
      (file) => file.messageKey,
    )
    if (isFirst) deleteOtherPages(new Set([...needed, formKey]))
    for (const file of allStored)
      if (stateOfStored(file, readPages(), formKey) !== 'elsewhere') void takeUp(file.id)
  }

  const resumeAgain = () => {
    if (formKey) void resume(formKey)
  }
  // Another tab has changed the records of messages with files.
  window.addEventListener('storage', ({ key }) => {
    if (key === pagesSlot) resumeAgain()
  })
  // Also if the form that has sent the message is no longer shown.
  onArrival(resumeAgain)

  return {
    subscribe: entries.subscribe,
    getSnapshot: entries.getSnapshot,
    /** Updates the speed. */
    refresh: entries.show,
    resume,

    /** Adds a file that the visitor has chosen. */
    async add(file: File, messageKey: string) {
      const { name } = file
      const id = crypto.randomUUID()
      const stored = { id, messageKey, name, content: file, chosenAt: Date.now() }
      const entry = entries.add(stored, 'chosen')
      notePending(messageKey)
      entry.shrunk = shrink(entry)
      void holdFile(id)
      // The message may have been sent while the file was being checked.
      followMessages()
      await storeAs(entry, {})
      // Another tab, unaware of the file, may have deleted the message's record.
      if (entries.get(id) && isUnfinished(entry.item)) notePending(entry.item.messageKey)
    },

    /** Sets whether a photograph is sent in its smaller version. */
    setSmaller(id: string, isSmaller: boolean) {
      const entry = entries.get(id)
      if (entry?.item.state === 'chosen') setSmaller(entry, isSmaller)
    },

    pause(id: string) {
      const entry = entries.get(id)
      if (!entry || !isUnfinished(entry.item)) return
      entry.stop?.abort()
      change(entry, { state: 'paused' })
    },

    unpause(id: string) {
      const entry = entries.get(id)
      if (entry?.item.state !== 'paused') return
      change(entry, { state: 'waiting' })
      void start(entry)
    },

    /** Removes a file, also from the Worker. */
    async remove(id: string) {
      const entry = entries.get(id)
      if (!entry) return
      entry.stop?.abort()
      entries.remove(entry)
      const token = tokenOf(entry)
      if (token && entry.item.state !== 'chosen') {
        // If this fails, cron deletes the incomplete file.
        await callsOf(visitorsFiles(token), timeLimit(10_000))
          .remove(entry.stored.id)
          .catch(console.error)
      }
      await forget(entry)
    },
  }
}

const tokenOf = ({ item }: Entry) => pageOf(item.messageKey)?.split('/').at(-1)
