/** The page's background in each colour scheme, read from the tokens by `vite.config.ts`. */
declare const __PAPER__: { light: string; dark: string }
