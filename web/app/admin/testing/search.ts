import { expect } from 'vitest'
import { page } from 'vitest/browser'

export const searchField = page.getByRole('combobox', { name: 'Search enquiries' })

/** Waits until the list shows these visitors and no others, the newest first. */
export async function shows(...names: string[]) {
  const shown = () => document.querySelectorAll('[data-inquiry] td[data-column=name] bdi')
  await expect.poll(() => [...shown()].map((name) => name.textContent)).toEqual(names)
}
