import { isPrivatePage } from '../../../worker/intake/contract'

/** What the browser knows about the way to the form, without cookies or stored data. */
export type Visit = {
  /** The addresses of our pages visited in this tab, in order, as far as they are known. */
  pages: readonly string[]
  /** Whether the first page belongs to the current document, so that `referrer` led to it. */
  isWhole: boolean
  /** The address that led to the current document; empty if unknown. */
  referrer: string
  /** The host that led to the first of our pages, if stored with that page's history entry. */
  firstReferrer?: string | undefined
  /** The address of the form. */
  address: string
}

/** Returns the origin as worker/intake/source.ts reads it, with only the host of other sites. */
export function traceOrigin({ pages, isWhole, referrer, firstReferrer, address }: Visit) {
  const form = new URL(address)
  const before = referrer ? new URL(referrer) : undefined
  const isOwn = before?.origin === form.origin
  const steps = [...(isOwn && isWhole ? [referrer] : []), ...pages].map((page) => new URL(page))
  const first = steps[0]
  // If the steps do not reach the form, the page before it is unknown.
  const isKnown = steps.at(-1)?.pathname === form.pathname
  const from = isKnown && steps.findLast(({ pathname }) => pathname !== form.pathname)
  const utm = (name: string) => first?.searchParams.get(`utm_${name}`)
  return {
    fromPage: from ? pathOf(from) : undefined,
    firstPage: first && pathOf(first),
    referrer: isOwn ? firstReferrer : before?.hostname,
    utm: {
      source: utm('source'),
      medium: utm('medium'),
      campaign: utm('campaign'),
      term: utm('term'),
      content: utm('content'),
    },
  }
}

function pathOf({ pathname }: URL) {
  return isPrivatePage(pathname) ? undefined : pathname
}

/**
 * Returns where the visitor came from, to send with a message; undefined if the browser does not
 * say, which must not prevent sending.
 */
export function findOrigin() {
  try {
    return traceOrigin(readVisit())
  } catch {
    return undefined
  }
}

/** Without the Navigation API, only the address of the current document is known. */
function readVisit(): Visit {
  const history: Navigation | undefined = window.navigation
  const current = history?.currentEntry
  const entries = current ? history.entries().slice(0, current.index + 1) : []
  const pages = entries.map(({ url }) => url).filter((url) => url !== null)
  const loaded = performance.getEntriesByType('navigation').map(({ name }) => name)
  return {
    pages: current ? pages : loaded,
    isWhole: entries[0]?.sameDocument ?? true,
    referrer: document.referrer,
    // The latest one: the visitor may have gone back to another site and returned.
    firstReferrer: entries.map(readReferrer).findLast((host) => host !== undefined),
    address: location.href,
  }
}

/** Reads the host stored by web/inline/keep-referrer.ts. */
function readReferrer(entry: NavigationHistoryEntry) {
  const state = entry.getState() as { referrer?: string } | undefined
  return state?.referrer
}
