import { useEffect } from 'react'
import type { CatalogueCard } from './catalogue-cards'
import { readJson } from './read-json'
import { openAsDocument, version } from './version'

/** Where the catalogue is served. */
const cardsAddress = '/data/services.json'

/** Fetches the cards; throws if they are unavailable. */
export async function fetchCards(): Promise<CatalogueCard[]> {
  const answer = await fetch(cardsAddress)
  const body = (await readJson(answer)) as
    | { version: string; services?: CatalogueCard[] }
    | undefined
  if (!answer.ok || !Array.isArray(body?.services)) {
    throw new Error(`${cardsAddress} returned status ${answer.status} without services`)
  }
  if (body.version !== version) await openAsDocument('/')
  return body.services
}

type Cards = readonly CatalogueCard[]

/** The cards shown last, kept as long as the document. */
let shown: Cards | undefined

/** Remembers the page's cards once they have loaded. */
export function useRememberedCards(cards: Cards | Promise<Cards>) {
  useEffect(() => {
    const remember = (loaded: Cards) => {
      shown = loaded
    }
    // A failure is shown in place of the cards.
    Promise.resolve(cards).then(remember, () => {})
  }, [cards])
}

/**
 * Returns the cards for Back and Forward to `address`: those shown last, or else fetched now.
 * Undefined for any other navigation, and if they cannot be fetched.
 */
export async function cardsOnReturn(address: string): Promise<Cards | undefined> {
  // On Back and Forward the browser's address has changed already; on a link it changes later.
  if (new URL(address).pathname !== location.pathname) return undefined
  return shown ?? fetchCards().catch(() => undefined)
}
