/** Whether the browser fetches or renders pages ahead, as Chromium does; not at build time. */
export const hasSpeculationRules =
  typeof HTMLScriptElement !== 'undefined' &&
  (HTMLScriptElement.supports?.('speculationrules') ?? false)
