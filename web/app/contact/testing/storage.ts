import { vi } from 'vitest'

/** Stubs `localStorage` with an empty one and returns its contents; `setItem` overrides its own. */
export function stubStorage(setItem?: () => void) {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (slot: string) => stored.get(slot) ?? null,
    setItem: setItem ?? ((slot: string, value: string) => stored.set(slot, value)),
    removeItem: (slot: string) => stored.delete(slot),
  })
  return stored
}
