/** What the browser can tell of the way to the form, without a cookie and without keeping anything. */
export type Visit = {
  /** The addresses of our pages in this tab up to now, in order, as far as they are known. */
  pages: readonly string[]
  /** Whether the first of them came with the present document, which names what led to it. */
  isWhole: boolean
  /** The address of what led to the present document; empty if it does not say. */
  referrer: string
  /** The host that led to the first of our pages, if the browser kept it with that page's entry. */
  firstReferrer?: string | undefined
  /** The address of the form. */
  address: string
}

/** Returns what the Worker reads in inquiry-origin.ts; of an address elsewhere only the host. */
export function traceOrigin({ pages, isWhole, referrer, firstReferrer, address }: Visit) {
  const form = new URL(address)
  const before = referrer ? new URL(referrer) : undefined
  const isOwn = before?.origin === form.origin
  const steps = [...(isOwn && isWhole ? [referrer] : []), ...pages].map((page) => new URL(page))
  const first = steps[0]
  // Where the steps do not reach the form, nobody knows the last one.
  const isKnown = steps.at(-1)?.pathname === form.pathname
  const from = isKnown && steps.findLast(({ pathname }) => pathname !== form.pathname)
  const utm = (name: string) => first?.searchParams.get(`utm_${name}`)
  return {
    fromPage: from ? from.pathname : undefined,
    firstPage: first?.pathname,
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

/**
 * Returns where the visitor came from, to be sent with a message; undefined in a browser that does
 * not tell, which is no reason not to send it.
 *
 * @param isForService whether the address names a service that there is
 */
export function findOrigin(isForService: boolean) {
  try {
    const service = isForService ? new URLSearchParams(location.search).get('service') : undefined
    return { service, ...traceOrigin(readVisit()) }
  } catch {
    return undefined
  }
}

/** Browsers without the Navigation API know only the document that is shown, as it was loaded. */
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
    // Of the latest landing: Back may have led to another site and forward again.
    firstReferrer: entries.map(readReferrer).findLast((host) => host !== undefined),
    address: location.href,
  }
}

/** Reads what web/build/keep-referrer.ts has noted. */
function readReferrer(entry: NavigationHistoryEntry) {
  const state = entry.getState() as { referrer?: string } | undefined
  return state?.referrer
}
