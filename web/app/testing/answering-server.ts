/** A test server in place of the Worker or of a proxy, with replies set by each test. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

type Reply = (request: IncomingMessage, response: ServerResponse) => void

export const id = '018f6d4e-7c1a-4b2e-9f00-0123456789ab'

/** Sends the requests of a test file to a local server, and returns the requests it receives. */
export function answerFiles() {
  let replies: Reply[] = []
  const requests: string[] = []

  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    for await (const _ of request);
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    reply?.(request, response)
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`${origin}${path}`, init))
    // `online` events, which end a pause, are listened for on `window`.
    vi.stubGlobal('window', new EventTarget())
    // Makes random pauses last 0 ms.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    vi.spyOn(console, 'error').mockReturnValue(undefined)
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    replies = []
    requests.length = 0
  })

  return {
    requests,
    /** Sets the replies, in order; the last one is repeated for all further requests. */
    answer(...all: Reply[]) {
      replies = all
    },
  }
}

const small = { size: 1000, chunkBytes: 65_536 }

export function upload(state: string, missing: number[], { size, chunkBytes } = small) {
  const file = { id, name: 'Plan.pdf', size, kind: null, state, createdAt: 1, completedAt: null }
  return json(state === 'complete' ? 200 : 201, { file, chunkBytes, missing })
}

/** For a file with one chunk. */
export const announced = upload('receiving', [0])
export const complete = upload('complete', [])

export function json(status: number, body: unknown): Reply {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
}

export const refusal = (status: number, code: string) =>
  json(status, { error: { code, message: `Because of ${code}.` } })

export const signIn: Reply = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end('<html>Sign in</html>')
}

export const noContent: Reply = (_, response) => response.writeHead(204).end()

/** Never answers. */
export const silence: Reply = () => undefined

/** Drops the connection in the middle of the response. */
export const cutOff: Reply = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"file":', () => response.destroy())
}
