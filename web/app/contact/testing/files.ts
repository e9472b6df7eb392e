import { page } from 'vitest/browser'

export const pdf = (name: string, size: number) => {
  const bytes = new Uint8Array(size)
  bytes.set(new TextEncoder().encode('%PDF-1.7\n').subarray(0, size))
  return new File([bytes], name, { type: 'application/pdf' })
}

/** Chooses files for the message. The file input must be there. */
export function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file input.')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The row of a file. */
export const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Draws an image with more pixels than the form sends. */
export async function draw(
  [width, height]: [number, number],
  type: string,
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) paint(context)
  return canvas.convertToBlob({ type, quality: 0.95 })
}

export async function aPhoto() {
  const image = await draw([3200, 300], 'image/jpeg', (context) => {
    for (let i = 0; i < 900; i += 1) {
      context.fillStyle = `hsl(${(i * 47) % 360} 60% ${(i * 31) % 100}%)`
      context.fillRect((i * 97) % 3200, (i * 57) % 300, 60, 60)
    }
  })
  return new File([image], 'Nameplate.jpg', { type: 'image/jpeg' })
}
