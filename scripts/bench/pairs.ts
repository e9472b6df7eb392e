/** Measures the rates of two calls in turn, on keep-alive connections. */
import { Agent, request } from 'node:http'
import { summarise, takeTurns } from './turns.ts'

export type Call = {
  path: string
  method?: string
  /** A function returns new headers for each call, as one in `body` returns a new body. */
  headers?: Record<string, string> | (() => Record<string, string>)
  body?: string | (() => string)
}

export type Answer = { status: number; body: string; headers: NodeJS.Dict<string | string[]> }

/** How many calls are in progress at once by default. */
const usualConcurrency = 8
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Makes one call on a keep-alive connection. */
export function call(origin: string, { path, method = 'GET', headers = {}, body }: Call) {
  return new Promise<Answer>((resolve, reject) => {
    const options = { agent, method, headers: typeof headers === 'function' ? headers() : headers }
    const sent = request(new URL(path, origin), options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
      )
    })
    sent.on('error', reject)
    sent.end(typeof body === 'function' ? body() : body)
  })
}

/** Returns how many of these calls are answered per second. Throws if one fails. */
export async function rateOf(
  origin: string,
  measured: Call,
  count: number,
  concurrency = usualConcurrency,
) {
  const startedAt = performance.now()
  let started = 0
  const work = async () => {
    while (started < count) {
      started += 1
      const { status, body } = await call(origin, measured)
      if (status >= 300) throw new Error(`${measured.path} answered ${status}: ${body}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return count / ((performance.now() - startedAt) / 1000)
}

/** Returns the median rates of two calls and the median of the ratios of each pair. */
export async function compare(
  origin: string,
  ours: Call,
  bare: Call,
  { concurrency, report }: { concurrency?: number | undefined; report: (position: string) => void },
) {
  const rate = (measured: Call) => rateOf(origin, measured, callsPerRound, concurrency)
  await rate(ours)
  await rate(bare)
  return summarise(
    await takeTurns(
      rounds,
      () => rate(ours),
      () => rate(bare),
      report,
    ),
  )
}

const rounds = 15
const callsPerRound = 240

export function closeConnections() {
  agent.destroy()
}
