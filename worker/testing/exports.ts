import { env } from 'cloudflare:workers'
import type { Bindings } from '../env'
import { second } from '../time'
import { request } from './requests'

/** Orders an export and returns its response. */
export async function orderExport(body: object, cookie: { cookie: string }) {
  const headers = { ...cookie, 'content-type': 'application/json' }
  return request('/api/exports', { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Orders an export and returns the response with its file. */
export async function fetchExport(
  body: object,
  cookie: { cookie: string },
  changes: Partial<Bindings> = {},
) {
  const order = await orderExport(body, cookie)
  const { address } = await order.json<{ address: string }>()
  return request(address, { headers: cookie }, changes)
}

/** Parses CSV (RFC 4180) with a state machine, independently of the product's code. */
export function parseCsv(text: string) {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < text.length; i += 1) {
    const pair = text.slice(i, i + 2)
    if (pair.startsWith('"')) {
      const isEscaped = isQuoted && pair === '""'
      if (isEscaped) [cell, i] = [`${cell}"`, i + 1]
      else isQuoted = !isQuoted
    } else if (!isQuoted && pair.startsWith(',')) {
      row.push(cell)
      cell = ''
    } else if (!isQuoted && pair === '\r\n') {
      rows.push([...row, cell])
      ;[row, cell, i] = [[], '', i + 1]
    } else cell += text.charAt(i)
  }
  return rows
}

/** Stores many inquiries at once, whose notifications are sent, by default one second apart. */
export async function addMany(count: number, start: number, apart = second) {
  await env.DB.prepare(
    `with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < ?2 - 1)
    insert into inquiries (id, name, email, message, timestamp, notification)
    select printf('%08x-%04x-7000-8000-%012x', (?1 + i * ?3) >> 16, (?1 + i * ?3) & 65535, i),
      'Visitor ' || i, 'v' || i || '@site.example', 'Pallet ' || i, ?1 + i * ?3, 'sent'
    from numbers`,
  )
    .bind(start, count, apart)
    .run()
}
