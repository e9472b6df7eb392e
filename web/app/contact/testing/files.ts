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
