/** The files of the form, from choosing to uploading. */
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../testing/storage'
import { announced, answerFiles, complete } from './answering-server'
import { noteArrival, noteNewKey, pagesSlot } from './sent-pages'
import { openUploads } from './uploads'

const { answer } = answerFiles()

/** Long timeouts, since the machine may be busy. */
const waiting = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

const page = '/enquiry/token'

beforeEach(() => void stubStorage())

test('a file that has changed since it was chosen is refused with a reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'changed-file-'))
  const path = join(folder, 'Plan.pdf')
  await writeFile(path, '%PDF-1.7 the plan')
  const uploads = openUploads()
  await uploads.add(new File([await openAsBlob(path)], 'Plan.pdf'), 'key')
  await writeFile(path, '%PDF-1.7 another plan, and longer')
  answer(announced, complete)
  noteArrival('key', page)
  uploads.sendFor('key')

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
  uploads.sendFor('second')
  await vi.waitUntil(
    () => uploads.getSnapshot().items.every(({ state }) => state === 'done'),
    waiting,
  )
})

test('a file is sent when another tab has sent its message', async () => {
  const uploads = openUploads()
  await uploads.resume('key')
  await uploads.add(new File(['%PDF-1.7 the plan'], 'Plan.pdf'), 'key')
  answer(announced, complete)
  noteArrival('key', page)
  const noted = Object.assign(new Event('storage'), { key: pagesSlot })
  window.dispatchEvent(noted)

  await vi.waitUntil(
    () => uploads.getSnapshot().items.every(({ state }) => state === 'done'),
    waiting,
  )
})
