import { minifySync } from 'vite'
import { startScripts } from './start-scripts'

/**
 * Takes the scripts off a page's critical path: React Router has the browser ask for all of them
 * with the page, before its style sheet and pictures. Returns the page with an inline script in
 * their place that asks for them later, and a mark on the page until then; throws when the page is
 * not as React Router writes it.
 */
export function deferScripts(html: string) {
  const modules = Array.from(html.matchAll(preload), ([, href]) => href)
  const code = html.match(moduleScript)?.[1]
  if (modules.length === 0 || code === undefined) {
    throw new Error('React Router writes its scripts in another way: see defer-scripts.ts')
  }
  // A function's result is not searched for `$&` and the like, as a text would be.
  return html
    .replace('<html ', '<html data-waiting ')
    .replaceAll(preload, '')
    .replace(moduleScript, () => loader(modules, code))
}

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/

function loader(modules: unknown[], code: string) {
  const call = `(${startScripts})(${JSON.stringify(modules)}, async () => {${toDynamic(code)}})`
  return `<script>${minifySync('start-scripts.js', call).code.trim()}</script>`
}

/** Turns the imports of a module into such as a function may have. */
function toDynamic(code: string) {
  return code
    .replace(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");/gm, 'await import($1);')
    .replace(/^import\(/gm, 'await import(')
}
