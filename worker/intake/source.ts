/** Not reliable: invalid values are cleaned or dropped, and never a reason to refuse an inquiry. */

import { cleanHeader } from '../text'
import { isPrivatePage } from './contract'

/** Maximum lengths, in characters: no path of ours and no campaign name is longer. */
export const slugMaxLength = 100
const pathMaxLength = 200
const labelMaxLength = 100
/** The limit of RFC 1035 §2.3.4, as text. */
const hostMaxLength = 253

/** As it is stored; null if unknown. */
export type Origin = ReturnType<typeof readOrigin>

export function readOrigin(origin: unknown, ownOrigins: readonly string[]) {
  const utm = textsIn(propertiesOf(origin).utm)
  const { service, fromPage, firstPage, referrer } = textsIn(origin)
  return {
    service: cleanSlug(service),
    fromPage: cleanPath(fromPage),
    firstPage: cleanPath(firstPage),
    referrerHost: cleanHost(referrer, ownOrigins),
    utmSource: cleanSource(utm.source),
    utmMedium: cleanLabel(utm.medium),
    utmCampaign: cleanLabel(utm.campaign),
    utmTerm: cleanLabel(utm.term),
    utmContent: cleanLabel(utm.content),
  }
}

export function cleanSlug(text = '') {
  return text.length <= slugMaxLength && slugRe.test(text) ? text : null
}

/** Returns only the path: a query may contain personal data. A private page's path has its token. */
function cleanPath(text = '') {
  const [path = ''] = text.split(/[?#]/, 1)
  const isPath = path.length <= pathMaxLength && pathRe.test(path)
  return isPath && !isPrivatePage(path) ? path : null
}

/** Returns only the host, even of a full URL: the rest of it is private. */
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

/** The source is counted per day without a time limit, so it must not be a phone number. */
function cleanSource(text = '') {
  return /(?:\d[\s().-]*){9}/.test(text) ? null : cleanLabel(text)
}

/** Mailing tools may put the recipient's address into a label. */
function cleanLabel(text = '') {
  if (text.includes('@')) return null
  const label = cleanHeader(text).slice(0, labelMaxLength)
  // The cut may have split a surrogate pair.
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
/** A path on our own site: `//` and `/\` lead elsewhere. Browsers percent-encode non-ASCII text. */
const pathRe = /^\/(?![/\\])[!-~]*$/
const hostRe = /^[a-z\d_]([a-z\d._-]*[a-z\d])?$/

// Below the patterns that it is read with.
export const unknownOrigin = readOrigin(undefined, [])
