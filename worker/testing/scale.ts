import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether simulations run in full, as in CI. */
    isWhole: boolean
  }
}

/** Returns the size of a simulation: the whole in CI and with `npm run test:all`, else a sample. */
export function scaled(whole: number, sample: number) {
  return inject('isWhole') ? whole : sample
}
