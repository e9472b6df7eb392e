import { listCards } from '../lib/catalogue-cards'

/** The catalogue as JSON, written at build time. */
export function loader() {
  return Response.json({ services: listCards() })
}
