/** The files of the form, from choosing to uploading. */
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { announced, answerFiles, complete } from '../../testing/answering-server'
import { storeDraft } from '../stored-drafts'
import { stubStorage } from '../testing/storage'
import { deleteOtherPages, noteArrival, noteNewKey, pagesSlot } from './sent-pages'
import { openUploads, type Uploads } from './uploads'

const { answer } = answerFiles()

/** Long timeouts, since the machine may be busy. */
const waiting = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

const page = '/enquiry/token'
const text = { name: 'Nimal', email: 'nimal@factory.example', message: 'Drive-in racking.' }

beforeEach(() => void stubStorage())

function untilSent(uploads: Uploads) {
  const isSent = () => uploads.getSnapshot().items.every(({ state }) => state === 'done')
  return vi.waitUntil(isSent, waiting)
}

test('a file that has changed since it was chosen is refused with a reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'changed-file-'))
  const path = join(folder, 'Plan.pdf')
  await writeFile(path, '%PDF-1.7 the plan')
  const uploads = openUploads()
  await uploads.resume('changed')
  await uploads.add(new File([await openAsBlob(path)], 'Plan.pdf'), 'changed')
  await writeFile(path, '%PDF-1.7 another plan, and longer')
  answer(announced, complete)
  noteArrival('changed', page)

  const [file] = await vi.waitUntil(() => {
    const { items } = uploads.getSnapshot()
    return items.every(({ state }) => state === 'refused') && items
  }, waiting)
  expect(file?.problem).toMatch('This file could not be read.')
  await rm(folder, { recursive: true })
})

test('a file follows its message to the key that it is finally sent with', async () => {
  const uploads = openUploads()
  await uploads.resume('first')
  await uploads.add(new File(['%PDF-1.7 the plan'], 'Plan.pdf'), 'first')
  noteNewKey('first', 'second')
  await uploads.resume('second')
  expect(uploads.getSnapshot().items).toMatchObject([{ messageKey: 'second', state: 'chosen' }])

  answer(announced, complete)
  noteArrival('second', page)
  await untilSent(uploads)
})

test('a file is sent that was still being checked when its message arrived', async () => {
  const uploads = openUploads()
  noteArrival('early', page)
  await uploads.resume('next')
  answer(announced, complete)
  await uploads.add(new File(['%PDF-1.7 the plan'], 'Plan.pdf'), 'early')

  await untilSent(uploads)
})

test('a file that is not stored is sent although another tab has deleted its record', async () => {
  const uploads = openUploads()
  await uploads.resume('not stored')
  await uploads.add(new File(['%PDF-1.7 the plan'], 'Plan.pdf'), 'not stored')
  deleteOtherPages(new Set(['of another tab']))
  answer(announced, complete)
  noteArrival('not stored', page)

  await untilSent(uploads)
})

test('a file moved to the message in the form is sent with that message', async () => {
  const uploads = openUploads()
  await uploads.resume('deleted')
  await uploads.add(new File(['%PDF-1.7 the plan'], 'Plan.pdf'), 'deleted')
  await uploads.resume('form')
  answer(announced, complete)
  noteArrival('form', page)

  await untilSent(uploads)
})

test('a file of a message that waits to be sent stays with it', async () => {
  const waitingKey = crypto.randomUUID()
  storeDraft({ ...text, key: waitingKey, shownAt: Date.now(), state: 'unsent' })
  const uploads = openUploads()
  await uploads.resume(waitingKey)
  await uploads.add(new File(['%PDF-1.7 the plan'], 'Plan.pdf'), waitingKey)
  await uploads.resume('another message')

  expect(uploads.getSnapshot().items).toMatchObject([{ messageKey: waitingKey, state: 'chosen' }])
})

test('a file is sent once its message has arrived, even if the form is no longer shown', async () => {
  const uploads = openUploads()
  await uploads.resume('left')
  await uploads.add(new File(['%PDF-1.7 the plan'], 'Plan.pdf'), 'left')
  answer(announced, complete)
  noteArrival('left', page)

  await untilSent(uploads)
})

test('a file is sent when another tab has sent its message', async () => {
  const uploads = openUploads()
  await uploads.resume('sent elsewhere')
  await uploads.add(new File(['%PDF-1.7 the plan'], 'Plan.pdf'), 'sent elsewhere')
  answer(announced, complete)
  localStorage.setItem(pagesSlot, JSON.stringify({ 'sent elsewhere': page }))
  const noted = Object.assign(new Event('storage'), { key: pagesSlot })
  window.dispatchEvent(noted)

  await untilSent(uploads)
})
