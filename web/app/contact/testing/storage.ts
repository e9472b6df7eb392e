import { vi } from 'vitest'

/** Gives the tests an empty browser storage and returns what is in it; `setItem` stands in for its own. */
export function stubStorage(setItem?: () => void) {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (slot: string) => kept.get(slot) ?? null,
    setItem: setItem ?? ((slot: string, value: string) => kept.set(slot, value)),
    removeItem: (slot: string) => kept.delete(slot),
  })
  return kept
}
