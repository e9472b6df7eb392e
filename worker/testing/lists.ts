import type { Clock } from '../clock/working-time'
import type { DeskState } from '../inbox/desk-state'
import type { ListedInquiry } from '../inbox/listed'
import { request } from './requests'
import { adminHeaders } from './samples'

type List = { inquiries: ListedInquiry[]; desk: DeskState; clock: Clock; nextCursor: string | null }

/** Returns a page of a list as the desk gets it. */
export async function list(query = '', headers?: Record<string, string>) {
  const path = `/api/inquiries${query}`
  const response = await request(path, { headers: headers ?? (await adminHeaders()) })
  return response.json<List>()
}
