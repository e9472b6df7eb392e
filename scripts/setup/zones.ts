import * as v from 'valibot'
import { Refusal } from './cloudflare.ts'
import type { Context, Left } from './step.ts'

const zones = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    status: v.string(),
    name_servers: v.nullish(v.array(v.string()), []),
  }),
)

/** Returns the zone of the account that a host belongs to, or null if its DNS is elsewhere. */
export async function findZone({ cloudflare }: Pick<Context, 'cloudflare'>, host: string) {
  const labels = host.split('.')
  for (const [at] of labels.slice(0, -1).entries()) {
    const name = labels.slice(at).join('.')
    const path = `/zones?name=${name}&account.id=${cloudflare.account}`
    const [zone] = (await cloudflare.find('The domain', zones, path)) ?? []
    if (zone) return zone
  }
  return null
}

export type DnsRecord = {
  /** Without the dot at the end. */
  name: string
  type: string
  content: string
  priority?: number | undefined
  proxied?: true
}

/** Cloudflare's code for a record that exists already. */
const identical = 81_058

/**
 * Sets records of a domain. Returns what is left for a person if its DNS is elsewhere, or if the login
 * may only read it, as wrangler's.
 */
export async function setRecords(
  context: Context,
  domain: string,
  records: readonly DnsRecord[],
): Promise<Left | undefined> {
  const { cloudflare } = context
  const zone = await findZone(context, domain)
  if (!zone) return askFor(records)
  for (const record of records) {
    const quoted = record.type === 'TXT' ? `"${record.content}"` : record.content
    try {
      await cloudflare.change(
        `The DNS record ${record.name} could not be set`,
        'POST',
        `/zones/${zone.id}/dns_records`,
        { ...record, content: quoted, ttl: 1 },
      )
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      if (thrown.failure.code === identical) continue
      if (!thrown.isForbidden) throw thrown
      return { ...askFor(records), link: recordsPage(cloudflare.account, zone.name) }
    }
  }
  return undefined
}

export function recordsPage(account: string, zone: string) {
  return `https://dash.cloudflare.com/${account}/${zone}/dns/records`
}

function askFor(records: readonly DnsRecord[]): Left {
  const lines = records.map(({ name, type, content, priority, proxied }) =>
    [name, type, priority, content, proxied && '(proxied)'].filter(Boolean).join(' '),
  )
  const [only, ...others] = lines
  if (others.length === 0) return { text: `Set this DNS record: ${only}` }
  return { text: `Set these DNS records:\n     ${lines.join('\n     ')}` }
}
