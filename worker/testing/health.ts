import { env } from 'cloudflare:workers'
import type { Bindings } from '../env'
import { request } from './requests'

type Health = {
  status: string
  database: string
  held: number
  filesMissing: number
  filesUnknown: number
  cron: string
  backup: object
}

/** Returns the health check as a monitor with the token reads it. */
export async function readHealth(changes: Partial<Bindings> = {}) {
  const headers = { authorization: `Bearer ${env.HEALTH_TOKEN}` }
  return (await request('/api/health', { headers }, changes)).json<Health>()
}
