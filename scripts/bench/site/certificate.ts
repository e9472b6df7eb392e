import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCertificate } from '@vitejs/plugin-basic-ssl'

/** A self-signed certificate of this process for localhost, and its key; PEM. */
export const certificate = await createCertificate()

/**
 * Makes Chromium trust the certificate, as it trusts that of a real site. With errors of certificates
 * ignored instead, it would not cache, so that everything prefetched would be fetched again.
 */
export const trustFlag = `--ignore-certificate-errors-spki-list=${digestOfKey(certificate)}`

async function createCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'ceyforge-certificate-'))
  try {
    return await getCertificate(folder, 'localhost', ['localhost'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function digestOfKey(pem: string) {
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}
