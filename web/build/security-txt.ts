import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { site } from '../app/content/site'
import { siteAddress } from '../app/lib/site-address'

/** Where RFC 9116 puts it. */
export const securityTxtPath = '/.well-known/security.txt'

/** RFC 9116 recommends less than a year: a site that nobody builds any more stops vouching for it. */
const validDays = 360

/** Writes where to report a weakness. */
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
