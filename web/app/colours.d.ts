/** The ground of the page in both schemes, from the tokens: see `vite.config.ts`. */
declare const __PAPER__: { light: string; dark: string }
