import type { Bindings } from '../env'
import { request } from './requests'
import { adminHeaders } from './samples'

/** Sends a personal data request as a signed-in administrator. */
export async function askPersonalData(path: string, body: object, changes: Partial<Bindings> = {}) {
  const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return request(`/api/personal-data${path}`, init, changes)
}
