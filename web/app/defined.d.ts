// Set by `vite.config.ts`.

/** The page's background in each colour scheme, read from the tokens. */
declare const __PAPER__: { light: string; dark: string }
/** Whether the content has completed projects. */
declare const __HAS_PROJECTS__: boolean

/** From web/build/version.ts. */
declare const __VERSION__: string
