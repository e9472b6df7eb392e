/** Files with a reply, against a stand-in for the API that keeps what is uploaded. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Upload } from '../../../../../worker/files/contract'
import { render } from '../../../testing/render'
import { useUploads } from '../../store/uploads'
import { pane } from '../../testing/elements'
import { inquiryNo, user } from '../../testing/fake-api'
import { hold } from '../../testing/hold'
import {
  type Answer,
  canReply,
  isPost,
  openPane,
  refusal,
  replyField,
  sent,
} from '../../testing/pane'

const megabyte = 2 ** 20

type File = Upload['file']

const address = `/api/inquiries/${inquiryNo(1).id}`

/** A complete file of the enquiry. */
const aFile = (more: Partial<File> = {}): File => ({
  id: 'stored',
  name: 'Plan.pdf',
  size: 2 * megabyte,
  kind: 'pdf',
  state: 'complete',
  createdAt: 1,
  completedAt: 1,
  author: null,
  ...more,
})

/** Opens an enquiry that has these files, on a desk that can send more. */
async function open(files: File[] = [], ...answers: Answer[]) {
  const stored = [...files]
  const keep: Answer = (call) => {
    const { method, url, json } = call
    if (isPost(call, '/files')) {
      const { id, name, size } = json as File
      stored.push(aFile({ id, name, size, author: user.email, state: 'receiving' }))
      return { status: 201, json: { file: stored.at(-1), chunkBytes: 262_144, missing: [0] } }
    }
    const [, id] = /\/files\/([^/]+)/.exec(url.pathname) ?? []
    const at = stored.findIndex((file) => file.id === id)
    if (method === 'PUT') {
      stored[at] = { ...stored[at], state: 'complete' } as File
      return { status: 200, json: { file: stored[at], chunkBytes: 262_144, missing: [] } }
    }
    if (method === 'DELETE' && at >= 0) {
      stored.splice(at, 1)
      return { status: 204 }
    }
    if (method === 'GET' && url.pathname === address) return whole(stored)
    return isPost(call, '/replies') ? sent : undefined
  }
  const opened = await openPane([inquiryNo(1)], ...answers, keep, canReply)
  return { ...opened, stored }
}

const whole = (files: File[]) => {
  const inquiry = inquiryNo(1)
  return {
    status: 200,
    json: {
      inquiry: { ...inquiry, box: 'inbox', origin: null, enteredAs: null },
      timeline: [{ at: inquiry.timestamp, by: null, kind: 'received' }],
      files,
      contacts: [],
      customer: { total: 1, since: inquiry.timestamp, others: [] },
    },
  }
}

const files = pane.getByRole('region', { name: 'Files of this reply' })
const attach = pane.getByRole('button', { name: 'Attach files' })
const tile = (name: string) => files.getByRole('listitem').filter({ hasText: name })
const alert = (text: string | RegExp) => page.getByRole('alert').getByText(text)
const pdf = (name: string, size = 1000) =>
  new File([new Uint8Array(size)], name, { type: 'application/pdf' })

async function write(text = 'Here is our quotation.') {
  await userEvent.keyboard('r')
  await replyField.fill(text)
}

const choose = (...chosen: globalThis.File[]) =>
  userEvent.upload(pane.getByLabelText('Attach files').first(), chosen)

/** Gives files to the text as the browser does when they are dropped on it or pasted into it. */
function give(type: 'drop' | 'paste', ...given: globalThis.File[]) {
  const data = new DataTransfer()
  for (const file of given) data.items.add(file)
  const init = { bubbles: true, cancelable: true }
  const event =
    type === 'drop'
      ? new DragEvent('drop', { ...init, dataTransfer: data })
      : new ClipboardEvent('paste', { ...init, clipboardData: data })
  replyField.element().dispatchEvent(event)
}

const sendReply = () => pane.getByRole('button', { name: 'Send', exact: true }).click()

describe('a reply', () => {
  test('is sent with files that are chosen, dropped and pasted, in their order', async () => {
    const { posted, stored } = await open()
    await write()
    await choose(pdf('Quotation.pdf'))
    give('drop', pdf('Drawing.pdf'))
    give('paste', pdf('Photo.pdf'))
    for (const name of ['Quotation.pdf', 'Drawing.pdf', 'Photo.pdf']) {
      await expect.element(tile(name)).toMatchTextContent(/1 KB · attached/)
    }
    await expect.element(files.getByText('3 KB of 4.0 MB attached')).toBeVisible()
    await sendReply()

    await expect.element(page.getByText('Reply sent')).toBeVisible()
    const idOf = (name: string) => stored.find((file) => file.name === name)?.id
    const ids = ['Quotation.pdf', 'Drawing.pdf', 'Photo.pdf'].map(idOf)
    expect(posted('/replies')[0]?.json).toMatchObject({ files: ids })
  })

  test('can have files of its enquiry, of which the larger one becomes a link', async () => {
    const large = aFile({ id: 'large', name: 'Site.zip', kind: 'zip', size: 18 * megabyte })
    const { posted, calls } = await open([aFile(), large])
    await write()
    for (const name of ['Plan.pdf', 'Site.zip']) {
      await attach.last().click()
      await page.getByRole('menuitem', { name: new RegExp(name) }).click()
    }

    await expect.element(tile('Plan.pdf')).toMatchTextContent(/2\.0 MB · attached/)
    await expect.element(tile('Site.zip')).toMatchTextContent(/18\.0 MB · link until \d/)
    await pane.getByRole('button', { name: 'Remove Plan.pdf' }).click()
    await expect.element(attach.last()).toHaveFocus()
    await sendReply()
    await expect.poll(() => posted('/replies')[0]?.json).toMatchObject({ files: ['large'] })
    // The customer's own file stays.
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  test('waits until its files are there, and a file taken out is deleted', async () => {
    const { posted, stored } = await open()
    const chunk = hold('PUT', /chunks/)
    await write()
    await choose(pdf('Quotation.pdf'))
    await expect.element(tile('Quotation.pdf')).toMatchTextContent(/0%/)
    await sendReply()
    await expect.element(alert(/^Wait until all files are uploaded/)).toBeVisible()
    expect(posted('/replies')).toEqual([])

    chunk.release()
    await expect.element(tile('Quotation.pdf')).toMatchTextContent(/attached/)
    await pane.getByRole('button', { name: 'Remove Quotation.pdf' }).click()
    await expect.poll(() => stored).toEqual([])
    await expect.element(files).not.toBeInTheDocument()
  })

  test('says why a file was refused, which can be sent again or taken out', async () => {
    let isRefused = false
    const problem = 'Programs cannot be sent.'
    await open([], ({ method }) =>
      isRefused && method === 'PUT' ? refusal(422, 'unsupported_file', problem) : undefined,
    )
    await write()
    give('drop', pdf('Quotation.pdf'))
    await expect.element(tile('Quotation.pdf')).toMatchTextContent(/attached/)
    isRefused = true
    give('drop', pdf('Tool.pdf'), pdf('Huge.pdf', 25 * megabyte + 1))
    await expect.element(tile('Tool.pdf')).toMatchTextContent(problem)
    await expect.element(tile('Huge.pdf')).toMatchTextContent(/Larger than 25 MB/)

    isRefused = false
    await tile('Tool.pdf').getByRole('button', { name: 'Try again' }).click()
    await expect.element(tile('Tool.pdf')).toMatchTextContent(/attached/)
    await pane.getByRole('button', { name: 'Remove Huge.pdf' }).click()
    await expect.element(tile('Huge.pdf')).not.toBeInTheDocument()
  })

  test('keeps its files while it is closed, also one that arrives meanwhile', async () => {
    const { posted, stored } = await open([aFile()])
    const chunk = hold('PUT', /chunks/)
    await write('Dear Nimal')
    await attach.last().click()
    await page.getByRole('menuitem', { name: /Plan\.pdf/ }).click()
    give('drop', pdf('Quotation.pdf'))
    await expect.element(tile('Quotation.pdf')).toBeVisible()
    await pane.getByRole('button', { name: 'Close the reply' }).click()
    chunk.release()
    await pane.getByRole('button', { name: 'Continue reply' }).click()

    await expect.element(tile('Plan.pdf')).toMatchTextContent(/attached/)
    await expect.element(tile('Quotation.pdf')).toMatchTextContent(/attached/)
    await expect.element(replyField).toHaveValue('Dear Nimal')
    await sendReply()
    const ids = ['stored', stored[1]?.id]
    await expect.poll(() => posted('/replies')[0]?.json).toMatchObject({ files: ids })
  })

  test('has at most ten files, no picture that an office program copies beside text, and asks once if its text mentions an attachment that it has not', async () => {
    const { posted } = await open()
    await write('I have attached our quotation.')
    const data = new DataTransfer()
    data.setData('text/plain', '6,420,000')
    data.items.add(pdf('picture.pdf'))
    const paste = new ClipboardEvent('paste', {
      bubbles: true,
      cancelable: true,
      clipboardData: data,
    })
    replyField.element().dispatchEvent(paste)
    expect(paste.defaultPrevented).toBe(false)
    expect(files.elements()).toEqual([])

    await choose(...Array.from({ length: 11 }, (_, i) => pdf(`${i}.pdf`)))
    await expect.element(alert(/^A reply has at most 10 files/)).toBeVisible()
    expect(files.elements()).toEqual([])

    await sendReply()
    await expect.element(alert(/^Your text mentions an attachment/)).toBeVisible()
    expect(posted('/replies')).toEqual([])
    await sendReply()
    await expect.poll(() => posted('/replies')).toHaveLength(1)
  })

  test('keeps a file that is stored although the enquiry cannot be loaded again', async () => {
    let isDown = false
    const { posted } = await open([], ({ method, url }) =>
      isDown && method === 'GET' && url.pathname === address
        ? { status: 500, json: {} }
        : undefined,
    )
    await write()
    isDown = true
    give('drop', pdf('Quotation.pdf'))
    await expect.element(tile('Quotation.pdf')).toMatchTextContent(/attached/)
    await sendReply()
    await expect.poll(() => posted('/replies')).toHaveLength(1)
  })

  test('stops sending its files when its author logs out', async () => {
    await open([], ({ method, url }) =>
      method === 'DELETE' && url.pathname === '/api/session' ? { status: 204 } : undefined,
    )
    const chunk = hold('PUT', /chunks/)
    await write()
    give('drop', pdf('Quotation.pdf'))
    await chunk.arrived
    const names = () => [...useUploads().values()].map(({ name }) => name)
    const Uploads = () => <output>{names()}</output>
    const { container } = await render(<Uploads />)
    expect(container.textContent).toBe('Quotation.pdf')
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()

    chunk.release()
    expect(container.textContent).toBe('')
  })
})

test('the links of a sent reply can be withdrawn, unlike what was attached', async () => {
  const at = Date.now()
  let withdrawnAt: number | null = null
  const reply = () => ({
    ...{ at, by: 'Ruwani', kind: 'reply', id: 1, recipient: 'v@site.example', subject: 'Re' },
    ...{ text: 'Here it is', state: 'sent', attempts: 1, dueAt: null, sentAt: at },
    ...{ deliveredAt: null, channel: 'resend', failure: null },
    files: [
      {
        id: 7,
        fileId: 'a',
        name: 'Plan.pdf',
        size: 1000,
        isLink: false,
        expiresAt: at + 1e6,
        withdrawnAt: null,
      },
      {
        id: 8,
        fileId: 'b',
        name: 'Site.zip',
        size: 9e6,
        isLink: true,
        expiresAt: at + 1e6,
        withdrawnAt,
      },
    ],
  })
  const { calls } = await openPane(
    [inquiryNo(1)],
    ({ method, url }) => {
      if (method === 'DELETE' && url.pathname.endsWith('/sent-files/8')) {
        withdrawnAt = at
        return { status: 204 }
      }
      if (method !== 'GET' || url.pathname !== address) return undefined
      const { status, json } = whole([])
      return { status, json: { ...json, timeline: [...json.timeline, reply()] } }
    },
    canReply,
  )
  const timeline = pane.getByRole('region', { name: 'Timeline' })
  await expect.element(timeline.getByText('1 KB · attached')).toBeVisible()
  await timeline.getByRole('button', { name: /^Withdraw link/ }).click()

  await expect.element(timeline.getByText('8.6 MB · link withdrawn')).toBeVisible()
  await expect.element(timeline.getByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument()
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
