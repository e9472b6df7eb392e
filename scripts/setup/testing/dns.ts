/** DNS: what the world sees of the records, at the address of DNS over HTTPS. */
import { type Answer, noSuchName } from '../../doctor/testing/stand-in.ts'
import type { Account, DnsRecord } from './account.ts'
import type { Routes } from './call.ts'

/** The numbers of the types (iana.org/assignments/dns-parameters). */
const types: Record<string, number> = { A: 1, NS: 2, CNAME: 5, SOA: 6, MX: 15, TXT: 16, AAAA: 28 }

export const dnsRoutes: Routes = {
  'GET /dns-query': ({ account, query }) => {
    const name = (query.get('name') ?? '').toLowerCase().replace(/\.$/, '')
    return answer(account, name, (query.get('type') ?? 'A').toUpperCase())
  },
}

/** Returns the records of a name that are in force: a pending zone's are not yet. */
export function resolve({ records, zones }: Account, name: string) {
  return records.filter(
    (record) =>
      record.name.toLowerCase() === name &&
      (record.zone === null || zones.get(record.zone)?.status === 'active'),
  )
}

function answer(account: Account, name: string, type: string): Answer {
  const found = [...resolve(account, name).map(hide), ...nameServersOf(account, name)]
  const isParent = account.records.some((record) => record.name.endsWith(`.${name}`))
  if (found.length === 0 && !isParent) return noSuchName
  const shown = found.filter((record) => [type, 'CNAME'].includes(record.type))
  return {
    status: 200,
    body: {
      Status: 0,
      TC: false,
      ...(shown.length > 0 && { Answer: shown.map(describe) }),
    },
  }
}

/** Of a proxied record, only an address of Cloudflare is seen. */
function hide(record: DnsRecord): Pick<DnsRecord, 'name' | 'type' | 'content' | 'priority'> {
  return record.proxied ? { name: record.name, type: 'A', content: '104.16.0.1' } : record
}

export const nameServers = ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com']

function nameServersOf({ zones }: Account, name: string) {
  if (zones.get(name)?.status !== 'active') return []
  return nameServers.map((content) => ({ name, type: 'NS', content }))
}

function describe({ name, type, content, priority }: ReturnType<typeof hide>) {
  const data = { TXT: `"${content.replace(/^"|"$/g, '')}"`, MX: `${priority} ${content}.` }
  return {
    name,
    type: types[type] ?? 0,
    TTL: 300,
    data: type === 'TXT' || type === 'MX' ? data[type] : content,
  }
}
