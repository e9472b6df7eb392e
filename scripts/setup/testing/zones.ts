/** Zones and their DNS records. */
import { result } from '../../doctor/testing/stand-in.ts'
import type { Account, DnsRecord, Zone } from './account.ts'
import { answerPage, type Call, orRefuse, Refusal, type Routes, readJson } from './call.ts'
import { nameServers } from './dns.ts'

const records = '/zones/:zone/dns_records'

type RecordBody = Pick<DnsRecord, 'name' | 'type' | 'content'> & Partial<DnsRecord>

export const zoneRoutes: Routes = {
  'GET /zones': ({ account, query }) => {
    const name = query.get('name')
    const owner = query.get('account.id')
    const isOwn = owner === null || account.accounts.some(({ id }) => id === owner)
    const zones = [...account.zones.values()].filter(
      (zone) => isOwn && (!name || zone.name === name),
    )
    return answerPage(
      zones.map((zone) => describe(account, zone)),
      query,
    )
  },
  'GET /zones/:zone': (call) => result(describe(call.account, findZone(call))),
  [`GET ${records}`]: (call) => {
    const { name: zone } = findZone(call)
    const { query } = call
    const wanted = {
      name: query.get('name') ?? query.get('name.exact'),
      type: query.get('type'),
      content: query.get('content') ?? query.get('content.exact'),
    }
    const all = call.account.records.filter(
      (record) =>
        record.zone === zone &&
        [null, record.name].includes(wanted.name) &&
        [null, record.type].includes(wanted.type) &&
        [null, record.content].includes(wanted.content),
    )
    return answerPage(all.map(describeRecord), query)
  },
  [`POST ${records}`]: (call) => {
    const { name: zone } = findZone(call)
    const body = readJson<RecordBody>(call)
    const name = qualify(body.name, zone)
    refuseConflict(call.account, { ...body, name })
    return result(describeRecord(call.account.addRecord({ ...body, name, zone })))
  },
  [`PUT ${records}/:record`]: (call) => result(describeRecord(changeRecord(call))),
  [`PATCH ${records}/:record`]: (call) => result(describeRecord(changeRecord(call))),
  [`DELETE ${records}/:record`]: (call) => {
    const { account } = call
    const gone = findRecord(call)
    account.records = account.records.filter((record) => record !== gone)
    return result({ id: gone.id })
  },
}

export function findZone({ account, params }: Call) {
  const zone = [...account.zones.values()].find(({ id }) => id === params.zone)
  const message = `Could not route to /zones/${params.zone}, perhaps your object identifier is invalid?`
  return orRefuse(zone, new Refusal(404, 7003, message))
}

/** Returns the zone that a name belongs to, if it is in the account. */
export function findZoneOf({ zones }: Account, name: string) {
  return [...zones.values()].find((zone) => name === zone.name || name.endsWith(`.${zone.name}`))
}

function describe({ accounts }: Account, { id, name, status }: Zone) {
  return {
    id,
    name,
    status,
    type: 'full',
    paused: false,
    name_servers: nameServers,
    account: accounts[0],
    plan: { name: 'Free Website' },
  }
}

function describeRecord({ id, name, type, content, priority, ttl, proxied }: DnsRecord) {
  return { id, name, type, content, ...(priority !== undefined && { priority }), ttl, proxied }
}

/** Names may be relative to the zone; `@` is the zone itself. */
function qualify(name: string, zone: string) {
  if (name === '@' || name === zone) return zone
  return name.endsWith(`.${zone}`) ? name : `${name}.${zone}`
}

const addressTypes = ['A', 'AAAA', 'CNAME']

function refuseConflict({ records: all }: Account, { name, type, content }: RecordBody) {
  const others = all.filter((record) => record.name === name && record.zone !== null)
  if (others.some((record) => record.type === type && record.content === content)) {
    throw new Refusal(400, 81058, 'An identical record already exists.')
  }
  if (type === 'CNAME' && others.some((record) => addressTypes.includes(record.type))) {
    const message = 'An A, AAAA, or CNAME record with that host already exists.'
    throw new Refusal(400, 81053, message)
  }
}

function changeRecord(call: Call) {
  const { name: zone } = findZone(call)
  const { name, ...change } = readJson<Partial<RecordBody>>(call)
  return Object.assign(findRecord(call), change, name && { name: qualify(name, zone) })
}

function findRecord(call: Call) {
  const record = call.account.records.find(({ id }) => id === call.params.record)
  return orRefuse(record, new Refusal(404, 81044, 'Record does not exist.'))
}
