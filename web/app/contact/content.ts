import area from '../../content/area-served.json'
import page from '../../content/pages/contact.json'
import type { AreaServed } from '../lib/content/area-served'
import type { ContactPage } from '../lib/content/contact'
import { fillContent } from '../lib/fill-content'

export const contact = fillContent(page as ContactPage)
export const areaServed = fillContent(area as AreaServed)
