/** What the browser can tell of the way to the form, without a cookie and without keeping anything. */
export type Visit = {
  /** The addresses of our pages in this tab up to now, in order, as far as they are known. */
  pages: readonly string[]
  /** Whether the first of them came with the present document, which names what led to it. */
  isWhole: boolean
  /** The address of what led to the present document; empty if it does not say. */
  referrer: string
  /** The address of the form. */
  address: string
}

/** Returns what the Worker reads in inquiry-origin.ts; of an address elsewhere only the host. */
export function traceOrigin({ pages, isWhole, referrer, address }: Visit) {
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
    referrer: isOwn ? undefined : before?.hostname,
    utm: {
      source: utm('source'),
      medium: utm('medium'),
      campaign: utm('campaign'),
      term: utm('term'),
      content: utm('content'),
    },
  }
}
