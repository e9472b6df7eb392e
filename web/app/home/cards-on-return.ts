import { useEffect } from 'react'
import type { CatalogueCard } from '../lib/catalogue-cards'
import { fetchCards } from '../lib/fetch-cards'

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
