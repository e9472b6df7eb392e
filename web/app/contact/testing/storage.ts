import { vi } from 'vitest'

/** Stubs `localStorage` with an empty one and returns its contents; `setItem` overrides its own. */
export function stubStorage(setItem?: () => void) {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (slot: string) => kept.get(slot) ?? null,
    setItem: setItem ?? ((slot: string, value: string) => kept.set(slot, value)),
    removeItem: (slot: string) => kept.delete(slot),
  })
  return kept
}
