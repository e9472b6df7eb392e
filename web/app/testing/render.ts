import { flushSync } from 'react-dom'
import { render as renderSoon } from 'vitest-browser-react'

/** Renders at once, although the React that visitors get has no `act`, which the library does it with. */
export const render: typeof renderSoon = (...what) => flushSync(() => renderSoon(...what))
