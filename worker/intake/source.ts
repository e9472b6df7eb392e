/**
 * Where an inquiry came from, as its form tells it. It helps whoever reads, and
 * is nothing to rely on: what is strange is cleaned or left out, and never a reason to refuse.
 */
import { cleanHeader } from '../text'

/** As it is stored; null for what is not known. */
export type Origin = {
  /** The slug of the service that the form was opened for. */
  service: string | null
  /** Paths of ours: the page that led to the form, and the first one of the visit. */
  fromPage: string | null
  firstPage: string | null
  /** The host of the page elsewhere that led to us. */
  referrerHost: string | null
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
  utmTerm: string | null
  utmContent: string | null
}

/** Longest of each, in characters: more is no address of ours, and no name of a campaign. */
const slugMaxLength = 100
const pathMaxLength = 200
const labelMaxLength = 100
/** RFC 1035 §2.3.4, as text. */
const hostMaxLength = 253

export const unknownOrigin: Origin = {
  service: null,
  fromPage: null,
  firstPage: null,
  referrerHost: null,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  utmTerm: null,
  utmContent: null,
}

/** Reads the `origin` of a submission; `ownOrigins` are those under which the site is reached. */
export function readOrigin(origin: unknown, ownOrigins: readonly string[]): Origin {
  const utm = textsIn(propertiesOf(origin).utm)
  const { service, fromPage, firstPage, referrer } = textsIn(origin)
  return {
    service: cleanSlug(service),
    fromPage: cleanPath(fromPage),
    firstPage: cleanPath(firstPage),
    referrerHost: cleanHost(referrer, ownOrigins),
    utmSource: cleanLabel(utm.source),
    utmMedium: cleanLabel(utm.medium),
    utmCampaign: cleanLabel(utm.campaign),
    utmTerm: cleanLabel(utm.term),
    utmContent: cleanLabel(utm.content),
  }
}

/** Returns the slug of a service, or null for what is none. */
export function cleanSlug(text = '') {
  return text.length <= slugMaxLength && slugRe.test(text) ? text : null
}

/** A path alone: what follows `?` may be somebody's data. */
function cleanPath(text = '') {
  const [path = ''] = text.split(/[?#]/, 1)
  return path.length <= pathMaxLength && pathRe.test(path) ? path : null
}

/** The host alone, from an address too: the rest of it is nobody's business. */
function cleanHost(text = '', ownOrigins: readonly string[]) {
  if (text === '') return null
  const host = hostOf(text.includes('://') ? text : `https://${text}`)
  const isHost = host.length <= hostMaxLength && hostRe.test(host)
  const isOwn = ownOrigins.some((origin) => hostOf(origin) === host)
  return isHost && !isOwn ? host : null
}

function hostOf(address: string) {
  return URL.parse(address)?.hostname.toLowerCase() ?? ''
}

function cleanLabel(text = '') {
  const label = cleanHeader(text).slice(0, labelMaxLength)
  // The cut may have gone through a character.
  return label.replace(/[\ud800-\udbff]$/, '').trim() || null
}

function textsIn(value: unknown): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(propertiesOf(value)).filter((entry): entry is [string, string] => {
      return typeof entry[1] === 'string'
    }),
  )
}

function propertiesOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const slugRe = /^[a-z\d]+(-[a-z\d]+)*$/
/** Of our own site: `//` and `/\` lead elsewhere. Browsers write all that is not ASCII as `%…`. */
const pathRe = /^\/(?![/\\])[!-~]*$/
const hostRe = /^[a-z\d_]([a-z\d._-]*[a-z\d])?$/
