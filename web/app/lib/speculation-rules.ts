/** Whether the browser supports speculation rules, as Chromium does. False at build time. */
export const hasSpeculationRules =
  typeof HTMLScriptElement !== 'undefined' &&
  (HTMLScriptElement.supports?.('speculationrules') ?? false)
