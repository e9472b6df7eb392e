import { vi } from 'vitest'

/** Stubs `localStorage` with one that holds `stored`, and returns it; `setItem` overrides its own. */
export function stubStorage(setItem?: () => void, stored = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    getItem: (slot: string) => stored.get(slot) ?? null,
    setItem: setItem ?? ((slot: string, value: string) => stored.set(slot, value)),
    removeItem: (slot: string) => stored.delete(slot),
  })
  return stored
}
