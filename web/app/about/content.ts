import credentialGroups from '../../content/credentials.json'
import page from '../../content/pages/about.json'
import { type AboutPage, countAbout } from '../lib/content/about'
import type { Credentials } from '../lib/content/credentials'
import { fillContent } from '../lib/fill-content'

export const about = fillContent(page as AboutPage, countAbout(page as AboutPage))

/** Certificates, registrations and brands. */
export const credentials = fillContent(credentialGroups as Credentials)
