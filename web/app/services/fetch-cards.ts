import { readJson } from '../lib/read-json'
import type { CatalogueCard } from './catalogue-cards'

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
