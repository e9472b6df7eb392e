/** A stand-in for the Worker's answers to the form: it stores a message once, and then its files. */
import { countChunks, type NewFile } from '../../../../worker/files/contract'

export type Submission = { key: string; body: Record<string, unknown> }

/** A call to the API for files. */
export type FileCall = {
  method: string
  token: string
  id: string
  chunk: number
  bytes: Uint8Array<ArrayBuffer>
}

export async function readFileCall(request: Request): Promise<FileCall> {
  const [, , , id = '', , chunk] = new URL(request.url).pathname.split('/')
  return {
    method: request.method,
    token: request.headers.get('authorization')?.replace('Bearer ', '') ?? '',
    id,
    chunk: Number(chunk),
    bytes: new Uint8Array(await request.arrayBuffer()),
  }
}

type StoredFile = NewFile & {
  /** The key of its message, which the stand-in uses as its token. */
  token: string
  received: Map<number, Uint8Array<ArrayBuffer>>
}

export function openFakeWorker() {
  const messages = new Map<string, Submission['body']>()
  const files = new Map<string, StoredFile>()

  function store({ key, body }: Submission) {
    const known = messages.get(key)
    if (known && known.message !== body.message) return refusal(409, 'idempotency_mismatch')
    messages.set(key, body)
    return Response.json(receiptOf(key), { status: 201 })
  }

  function answerFiles({ method, token, id, chunk, bytes }: FileCall) {
    if (method === 'POST') {
      const announced: NewFile = JSON.parse(new TextDecoder().decode(bytes))
      const file = files.get(announced.id) ?? { ...announced, token, received: new Map() }
      files.set(file.id, file)
      return Response.json(uploadOf(file), { status: 201 })
    }
    const file = files.get(id)
    if (!file || method === 'DELETE') return new Response(null, { status: 204 })
    file.received.set(chunk, bytes)
    const upload = uploadOf(file)
    return upload.missing.length > 0 ? new Response(null, { status: 204 }) : Response.json(upload)
  }

  return {
    store,
    answerFiles,
    /** How often a message is stored. */
    countOf: (message: string) =>
      [...messages.values()].filter((body) => body.message === message).length,
    /** The files that have arrived whole for the message. */
    filesOf: (message: string) =>
      [...files.values()].filter(
        (file) =>
          messages.get(file.token)?.message === message && uploadOf(file).file.state === 'complete',
      ),
  }
}

function uploadOf(file: StoredFile) {
  const { id, size, chunkBytes, received } = file
  const numbers = [...Array(countChunks(file)).keys()]
  const missing = numbers.filter((number) => !received.has(number))
  const state = missing.length === 0 ? 'complete' : 'receiving'
  return { file: { id, size, state }, chunkBytes, missing }
}

/** What has arrived of a file. */
export const contentOf = (file: StoredFile | undefined) =>
  new Blob(
    [...(file?.received ?? [])].sort(([one], [other]) => one - other).map(([, bytes]) => bytes),
  )

/** The address of a message's private page. */
export const pageOf = (key: string) => `/enquiry/${key}`

const receiptOf = (key: string) => ({
  inquiry: { id: key, timestamp: 1 },
  notification: 'sent',
  page: pageOf(key),
})

type Details = { fields?: Record<string, string>; page?: string }

/** An answer with an error of the Worker. */
export function refusal(
  status: number,
  code: string,
  { page, ...details }: Details = {},
  headers: Record<string, string> = {},
) {
  const error = { code, message: `Because of ${code}.`, ...details }
  return Response.json({ error, page }, { status, headers })
}
