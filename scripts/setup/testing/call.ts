import type { Answer } from '../../doctor/testing/stand-in.ts'
import type { Account } from './account.ts'

/** A request to the stand-in, with the parameters of its route. */
export type Call = {
  account: Account
  /** The stand-in's own address, for addresses in responses. */
  origin: string
  method: string
  path: string
  params: Record<string, string>
  query: URLSearchParams
  headers: Headers
  body: Buffer<ArrayBuffer>
}

type Handler = (call: Call) => Answer | Promise<Answer>

/** Handlers by method and path, for example `GET /zones/:zone`. */
export type Routes = Record<string, Handler>

/** An error of the API, thrown by handlers. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Parses the body, whose fields the handlers check themselves. */
export function readJson<T>({ body }: Call): T {
  try {
    return JSON.parse(body.toString()) as T
  } catch {
    throw new Refusal(400, 9207, 'Request body is invalid JSON')
  }
}

export function readForm({ body, headers }: Call) {
  return parseForm(body, headers.get('content-type') ?? '')
}

export function parseForm(body: Uint8Array<ArrayBuffer>, contentType: string) {
  return new Response(body, { headers: { 'content-type': contentType } }).formData()
}

/** Returns one page of a list, with the fields by which clients ask for the next. */
export function answerPage(list: readonly unknown[], query: URLSearchParams): Answer {
  const number = Number(query.get('page') ?? 1)
  const size = Number(query.get('per_page') ?? 20)
  const result = list.slice((number - 1) * size, number * size)
  const info = { page: number, per_page: size, count: result.length, total_count: list.length }
  return {
    status: 200,
    body: { success: true, errors: [], messages: [], result, result_info: info },
  }
}

/** Returns the handler of the first route that fits, with the parameters in its path. */
export function findRoute(routes: Routes, method: string, path: string) {
  const parts = path.split('/')
  for (const [route, handler] of Object.entries(routes)) {
    const [wantedMethod, pattern = ''] = route.split(' ')
    const params = wantedMethod === method ? match(pattern.split('/'), parts) : null
    if (params) return { handler, params }
  }
  return null
}

function match(pattern: readonly string[], parts: readonly string[]) {
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, expected] of pattern.entries()) {
    const part = parts[at] ?? ''
    if (expected.startsWith(':')) params[expected.slice(1)] = decodeURIComponent(part)
    else if (expected !== part) return null
  }
  return params
}

export function orRefuse<T>(value: T | undefined, refusal: Refusal): T {
  if (value === undefined) throw refusal
  return value
}
