import page from '../../content/pages/about.json'
import { type AboutPage, countAbout } from '../lib/content/about'
import { fillContent } from '../lib/fill-content'

export const about = fillContent(page as AboutPage, countAbout(page as AboutPage))
