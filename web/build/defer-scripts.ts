import { minifySync } from 'vite'
import { addToHead } from './document'
import { keepReferrer } from './keep-referrer'
import { loadScripts } from './load-scripts'
import { markLinks, speculationRules } from './speculation-rules'
import { endWaiting, fontFamilies, skipWaiting, waiting } from './waiting'

/**
 * Takes the scripts off a page's critical path: React Router has the browser ask for all of them
 * with the page, before its style sheet and images. Returns the page with inline scripts in their
 * place, which ask for them later, show what waits, and have the next page ready; throws when the
 * page is not as React Router writes it.
 */
export function deferScripts(html: string) {
  const modules = Array.from(html.matchAll(preload), ([, href]) => href)
  const code = html.match(moduleScript)?.[1]
  if (modules.length === 0 || code === undefined) {
    throw new Error('React Router writes its scripts in another way: see defer-scripts.ts')
  }
  // Only a page with a form has something to give back, such as a draft.
  const isNeededAtOnce = html.includes('<form')
  const run = `async () => {${toDynamic(code)}}`
  const last = [
    `<script type="speculationrules">${JSON.stringify(speculationRules)}</script>`,
    inlineScript(
      `(${endWaiting})(${families});(${markLinks})();(${keepReferrer})();` +
        `(${loadScripts})(${JSON.stringify(modules)}, ${run}, ${isNeededAtOnce})`,
    ),
  ].join('')
  // A function's result is not searched for `$&` and the like, as a text would be.
  return addToHead(html, inlineScript(`(${skipWaiting})()`))
    .replace('<html ', `<html data-waiting="${waiting}" `)
    .replaceAll(preload, '')
    .replace(moduleScript, () => last)
}

const families = JSON.stringify(fontFamilies)
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/

function inlineScript(code: string) {
  return `<script>${minifySync('inline.js', code).code.trim()}</script>`
}

/** Turns the imports of a module into such as a function may have. */
function toDynamic(code: string) {
  return code
    .replace(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");/gm, 'await import($1);')
    .replace(/^import\(/gm, 'await import(')
}
