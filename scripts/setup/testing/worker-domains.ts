/** The custom domains of Workers. */
import { result } from '../../doctor/testing/stand-in.ts'
import type { Account, Worker, WorkerDomain } from './account.ts'
import { orRefuse, Refusal, type Routes, readJson } from './call.ts'
import { findWorker } from './workers.ts'
import { findZoneOf } from './zones.ts'

const domains = '/accounts/:account/workers/scripts/:script/domains'

export const workerDomainRoutes: Routes = {
  [`POST ${domains}/changeset`]: (call) => {
    const worker = findWorker(call)
    const { account } = call
    const origins = readJson<{ hostname: string }[]>(call)
    const wanted = origins.map(({ hostname }) => ({
      hostname,
      zone: findOwnZone(account, hostname),
    }))
    const isWanted = ({ hostname }: WorkerDomain) =>
      wanted.some((domain) => domain.hostname === hostname)
    const known = account.workerDomains.filter(isWanted)
    return result({
      added: wanted.filter(({ hostname }) => known.every((each) => each.hostname !== hostname)),
      removed: account.workerDomains.filter(
        (each) => each.service === worker.name && !isWanted(each),
      ),
      updated: known.map((each) => ({ ...each, modified: each.service !== worker.name })),
      conflicting: wanted.filter(({ hostname }) => hasOtherRecord(account, hostname)),
    })
  },
  [`PUT ${domains}/records`]: (call) => {
    const worker = findWorker(call)
    const body = readJson<DomainChange>(call)
    return result(body.origins.map(({ hostname }) => attach(call.account, worker, hostname, body)))
  },
  // Without an override, it leaves existing records alone.
  'PUT /accounts/:account/workers/domains': (call) => {
    const { account } = call
    const { hostname, service } = readJson<Pick<WorkerDomain, 'hostname' | 'service'>>(call)
    const refusal = new Refusal(404, 10007, 'This Worker does not exist on your account.')
    const worker = orRefuse(account.workers.get(service), refusal)
    return result(attach(account, worker, hostname, { override_existing_dns_record: false }))
  },
  'GET /accounts/:account/workers/domains': ({ account, query }) => {
    const wanted = ['hostname', 'service'] as const
    return result(
      account.workerDomains
        .filter((each) => wanted.every((key) => [null, each[key]].includes(query.get(key))))
        .map((each) => describeDomain(account, each)),
    )
  },
}

type DomainChange = {
  override_existing_dns_record: boolean
  origins: { hostname: string }[]
}

function findOwnZone(account: Account, hostname: string) {
  const zone = findZoneOf(account, hostname)
  const message = `workers.api.error.zone_not_found for "${hostname}"`
  return orRefuse(zone, new Refusal(400, 10083, message)).name
}

const addressTypes = ['A', 'AAAA', 'CNAME']

function hasOtherRecord({ records, workerDomains }: Account, hostname: string) {
  if (workerDomains.some((domain) => domain.hostname === hostname)) return false
  return records.some(({ name, type }) => name === hostname && addressTypes.includes(type))
}

/** Attaches a domain to a Worker and adds its DNS record. */
function attach(
  account: Account,
  worker: Worker,
  hostname: string,
  change: Pick<DomainChange, 'override_existing_dns_record'>,
) {
  const zone = findOwnZone(account, hostname)
  if (hasOtherRecord(account, hostname) && !change.override_existing_dns_record) {
    const message = `Hostname '${hostname}' already has externally managed DNS records (A, CNAME, etc). Either delete them, try a different hostname, or use the option 'override_existing_dns_record' to override.`
    throw new Refusal(409, 100117, message)
  }
  account.workerDomains = account.workerDomains.filter((each) => each.hostname !== hostname)
  account.records = account.records.filter(
    ({ name, type }) => name !== hostname || !addressTypes.includes(type),
  )
  const domain = { id: account.makeId(), hostname, service: worker.name, zone }
  account.workerDomains.push(domain)
  account.addRecord({ zone, name: hostname, type: 'AAAA', content: '100::', proxied: true })
  return describeDomain(account, domain)
}

function describeDomain({ zones }: Account, { id, hostname, service, zone }: WorkerDomain) {
  return {
    id,
    hostname,
    service,
    environment: 'production',
    zone_id: zones.get(zone)?.id,
    zone_name: zone,
  }
}
