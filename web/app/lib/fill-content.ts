import { mapTexts } from './content/map-texts'
import { fillIn, type Placeholders, sitePlaceholders } from './content/placeholders'
import { noBreakSpaces } from './no-break-spaces'
import { services } from './services/catalogue'
import { site } from './site'

/**
 * Returns a file of the content as pages show it: with its placeholders filled in, and no-break
 * spaces where a line must not break. The build has checked the file (web/build/check-content.ts).
 */
export function fillContent<T>(content: T, own?: Placeholders): T {
  const placeholders = { ...sitePlaceholders(site, services.length), ...own }
  return mapTexts(content, (text) => noBreakSpaces(fillIn(text, placeholders)))
}
