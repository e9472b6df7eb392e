/** Files of an enquiry: made for a test, and as an administrator downloads them. */
import { listAll, signIn } from './product.ts'

/** Returns a PDF, as far as its start says it, of this size. */
export function aPdf(size: number) {
  const bytes = Buffer.alloc(size, 'drawing ')
  bytes.write('%PDF-1.7\n')
  return bytes
}

export const pdf = (name: string, size: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: aPdf(size),
})

/** Returns what the desk gives of the enquiry with this message. */
export async function downloadFiles(origin: string, message: string) {
  const enquiry = (await listAll(origin)).find((one) => one.message === message)
  const path = `/api/inquiries/${enquiry?.id}`
  const headers = { cookie: await signIn(origin), 'content-type': 'application/json' }
  const opened = await fetch(origin + path, { headers })
  const { files } = (await opened.json()) as { files: { id: string; name: string }[] }
  const body = JSON.stringify({ fileIds: files.map(({ id }) => id), as: 'download' })
  const linked = await fetch(`${origin}${path}/file-links`, { method: 'POST', headers, body })
  const { addresses } = (await linked.json()) as { addresses: string[] }
  return Promise.all(
    files.map(async ({ name }, position) => {
      const answer = await fetch(origin + addresses[position], { headers })
      return { name, bytes: Buffer.from(await answer.arrayBuffer()) }
    }),
  )
}
