import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '../app'
import type { Env } from '../env'

const origin = 'https://ceyforge.example'

/** Sends a request through the whole app and waits for what it does afterwards. */
export async function request(path: string, init: RequestInit = {}, changes: Partial<Env> = {}) {
  const context = createExecutionContext()
  const response = await app.fetch(
    new Request(new URL(path, origin), init),
    { ...env, ...changes },
    context,
  )
  await waitOnExecutionContext(context)
  return response
}
