import { createHash } from 'node:crypto'
import { hasFold } from './first-screen'
import { keepReferrer } from './keep-referrer'
import { laterSheets } from './later-sheets'
import { fetchWhole, loadScripts } from './load-scripts'
import { minify } from './minify-scripts'
import { noteEarlyPress } from './note-early-press'
import { replaceOrThrow } from './replace-or-throw'
import { stylePrint } from './style-print'
import { endWaiting, fontFamilies, startWaiting, waiting } from './waiting'

/**
 * Takes the scripts off a page's critical path. React Router makes the browser fetch all of them
 * with the page, before its style sheet and images, and writes the page's data into it for them.
 * Returns the page with inline scripts in their place, which load the scripts later and show the
 * parts that wait; and the module they load, a `PageModule` of load-scripts.ts.
 * Throws if the page is not as React Router writes it.
 */
export function deferScripts(html: string) {
  const modules = Array.from(html.matchAll(preload), ([, address]) => address)
  const code = html.match(moduleScript)?.[1]
  const data = Array.from(html.matchAll(dataScript), ([, statement]) => statement)
  if (modules.length === 0 || code === undefined || data.length === 0) {
    throw new Error('React Router no longer writes its scripts as defer-scripts.ts expects')
  }
  const module = [
    `export const modules = ${JSON.stringify(modules)};`,
    `export async function run() {${data.join('\n')}\n${toDynamic(code)}}\n`,
  ].join('\n')
  const hash = createHash('sha256').update(module).digest('hex').slice(0, 12)
  const address = `/assets/page-${hash}.js`

  // Only a page with a form has something to restore, such as a draft.
  const isNeededAtOnce = html.includes('<form')
  const [head, body] = splitAtBody(html.replaceAll(preload, '').replaceAll(dataScript, ''))
  const others = Array.from(body.matchAll(inlineScript), ([code]) => code)
  const last = [
    // In place of the data, whose element hydration expects as well.
    '<script></script><script>',
    minify(
      `${others.map(isolate).join('')}(() => {const fetchWhole = ${fetchWhole};` +
        `const loadSheets = (${laterSheets})(fetchWhole);` +
        `(${endWaiting})(${families}, loadSheets);(${keepReferrer})();(${stylePrint})();` +
        (isNeededAtOnce ? `(${noteEarlyPress})();` : '') +
        `(${loadScripts})("${address}", ${isNeededAtOnce}, fetchWhole, loadSheets, ${importModule})})()`,
    ),
    '</script>',
  ].join('')
  const words = JSON.stringify(hasFold(html) ? waiting.withFold : waiting.always)
  return {
    html: [
      replaceOrThrow(head, inlineScript, (code) => minify(`${code}\n;(${startWaiting})(${words})`)),
      // The elements stay, because hydration expects them.
      body.replace(inlineScript, '').replace(moduleScript, () => last),
    ].join(''),
    module: { address, code: module },
  }
}

/**
 * Lets the scripts after a failed one run, as they do when each has its own element. The router's
 * fails if the browser refuses storage.
 */
function isolate(script: string) {
  return `try {${script}\n} catch (error) {console.error(error)}\n`
}

/** A string, because the runner that evaluates this file replaces `import()` with its own function. */
const importModule = '(address) => import(address)'
const families = JSON.stringify(fontFamilies)
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const dataScript = /<script>(window\.__reactRouterContext(?:(?!<\/script>).)*)<\/script>/gs
const inlineScript = /(?<=<script>).*?(?=<\/script>)/gs
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/

function splitAtBody(html: string) {
  const start = html.indexOf('<body')
  return [html.slice(0, start), html.slice(start)] as const
}

/** Turns a module's imports into dynamic ones, which are allowed inside a function. */
function toDynamic(code: string) {
  const withRoutes = replaceOrThrow(
    code,
    /^import \* as (\w+) from ("[^"]+");/gm,
    (_, name, module) => `const ${name} = await import(${module});`,
  )
  const withManifest = replaceOrThrow(
    withRoutes,
    /^import ("[^"]+");/gm,
    (_, module) => `await import(${module});`,
  )
  return replaceOrThrow(withManifest, /^import\(/gm, 'await import(')
}
