import page from '../../content/pages/overview.json'
import type { OverviewPage } from '../lib/content/overview'
import { fillContent } from '../lib/fill-content'

export const overview = fillContent(page as OverviewPage)
