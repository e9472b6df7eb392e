import { traceOrigin, type Visit } from './origin'

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
    address: location.href,
  }
}
