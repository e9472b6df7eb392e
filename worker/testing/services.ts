import { services } from '../../web/app/lib/services/catalogue'

const [first] = services
if (!first) throw new Error('The site has no services.')

/** A service of the site. */
export const aService = first
