import { listCards } from '../lib/catalogue-cards'

/** The catalogue as data, made at build time. */
export function loader() {
  return Response.json({ services: listCards() })
}
