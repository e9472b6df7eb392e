import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { site } from '../app/lib/site'
import { siteAddress } from '../app/lib/site-address'

/** The path that RFC 9116 prescribes. */
export const securityTxtPath = '/.well-known/security.txt'

/** RFC 9116 recommends less than a year, so that the file expires once nobody builds the site. */
const validDays = 360

/** Writes security.txt, which says where to report a vulnerability. */
export async function writeSecurityTxt(folder: string) {
  const file = join(folder, securityTxtPath)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, formatSecurityTxt(new Date()))
}

export function formatSecurityTxt(now: Date) {
  const expires = new Date(now)
  expires.setUTCDate(expires.getUTCDate() + validDays)
  return [
    `Contact: mailto:${site.email}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${siteAddress(securityTxtPath)}`,
    `Preferred-Languages: ${site.locale.split('_')[0]}\n`,
  ].join('\n')
}
