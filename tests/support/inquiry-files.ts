/** Creates files for enquiries, and downloads them as an administrator. */
import type { Page } from 'playwright-core'
import { fetchAsAdmin, listAll } from './product.ts'

/** Returns `size` bytes that start like a PDF. */
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

/** Returns a JPEG with more pixels than the form sends, and as much detail as a photo. */
export async function aPhoto(page: Page) {
  const address = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3200, 300)
    const context = canvas.getContext('2d')
    for (let i = 0; context && i < 900; i += 1) {
      context.fillStyle = `hsl(${(i * 47) % 360} 60% ${(i * 31) % 100}%)`
      context.fillRect((i * 97) % 3200, (i * 57) % 300, 60, 60)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
    return new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(blob)
    })
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Downloads the files of the enquiry with this message, as the desk does. */
export async function downloadFiles(origin: string, message: string) {
  const inquiry = (await listAll(origin)).find((one) => one.message === message)
  const path = `/api/inquiries/${inquiry?.id}`
  const headers = { 'content-type': 'application/json' }
  const opened = await fetchAsAdmin(origin + path)
  const { files } = (await opened.json()) as { files: { id: string; name: string }[] }
  const body = JSON.stringify({ fileIds: files.map(({ id }) => id), as: 'download' })
  const linked = await fetchAsAdmin(`${origin}${path}/file-links`, {
    method: 'POST',
    headers,
    body,
  })
  const { addresses } = (await linked.json()) as { addresses: string[] }
  return Promise.all(
    files.map(async ({ name }, position) => {
      const answer = await fetchAsAdmin(origin + addresses[position])
      return { name, bytes: Buffer.from(await answer.arrayBuffer()) }
    }),
  )
}
