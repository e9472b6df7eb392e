import { randomUUID } from 'node:crypto'
import { type Initial, team } from './team.ts'

export type Client = ReturnType<typeof createClient>

/** Calls the Worker of `clock-worker.ts` at times of our choice, as a visitor or as a member of the team. */
export function createClient(origin: string, password: string) {
  const cookies = new Map<Initial, string>()

  async function call(path: string, init: RequestInit, at: number) {
    const headers = { ...init.headers, origin, 'x-demo-time': String(at) }
    return fetch(origin + path, { redirect: 'manual', ...init, headers })
  }

  async function signIn(who: Initial, at: number) {
    const credentials = { email: team[who].email, password }
    const answer = await call('/api/session', { method: 'POST', ...json(credentials) }, at)
    await demand(answer, `${team[who].name} could not sign in`)
    cookies.set(
      who,
      answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; '),
    )
  }

  return {
    async visit(path: string, init: RequestInit, at: number) {
      const answer = await call(path, init, at)
      // 502: stored, but not e-mailed yet.
      if (answer.status >= 400 && answer.status !== 502) await demand(answer, path)
      return answer
    },

    /** Signs in first where the session has expired. */
    async work<Answer>(who: Initial, path: string, init: RequestInit, at: number): Promise<Answer> {
      for (let tries = 0; ; tries += 1) {
        if (!cookies.has(who)) await signIn(who, at)
        const headers = { ...init.headers, cookie: cookies.get(who) ?? '' }
        const answer = await call(path, { ...init, headers }, at)
        if (answer.status === 401 && tries === 0) {
          cookies.delete(who)
          continue
        }
        await demand(answer, `${init.method ?? 'GET'} ${path}`)
        return (answer.status === 204 ? undefined : await answer.json()) as Answer
      }
    },

    async cron(at: number) {
      await demand(await call('/api/health', { headers: { 'x-demo-cron': '1' } }, at), 'cron')
    },
  }
}

/** The body of a request, with a key of its own. */
export function json(body: object) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return { headers, body: JSON.stringify(body) }
}

async function demand(answer: Response, what: string) {
  if (answer.status < 400) return
  throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
}
