import { listCards } from '../lib/catalogue-cards'
import { version } from '../lib/version'

/** The catalogue as JSON, written at build time. */
export function loader() {
  return Response.json({ version, services: listCards() })
}
