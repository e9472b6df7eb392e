import { useEffect } from 'react'
import type { CatalogueCard } from './catalogue-cards'
import { readJson } from './read-json'

/** Where the catalogue is served. */
const cardsAddress = '/data/services.json'

/** Fetches the cards; throws when they cannot be had. */
export async function fetchCards(): Promise<CatalogueCard[]> {
  const answer = await fetch(cardsAddress)
  const body = (await readJson(answer)) as { services?: CatalogueCard[] } | undefined
  if (!answer.ok || !Array.isArray(body?.services)) {
    throw new Error(`${cardsAddress} answered ${answer.status} without services`)
  }
  return body.services
}

type Cards = readonly CatalogueCard[]

/** The cards that the page has shown last, for as long as the document lives. */
let shown: Cards | undefined

/** Remembers the cards of the page that is shown, once they are there. */
export function useRememberedCards(cards: Cards | Promise<Cards>) {
  useEffect(() => {
    const remember = (come: Cards) => {
      shown = come
    }
    // That they cannot be had is said in their place.
    Promise.resolve(cards).then(remember, () => {})
  }, [cards])
}

/**
 * Returns the cards for Back and Forward to `address`: those that were shown there, else as fetched
 * now. Undefined for every other way to the page, and when they cannot be fetched.
 */
export async function cardsOnReturn(address: string): Promise<Cards | undefined> {
  // The browser is there already when the visitor goes back; behind a link it goes there later.
  if (new URL(address).pathname !== location.pathname) return undefined
  return shown ?? fetchCards().catch(() => undefined)
}
