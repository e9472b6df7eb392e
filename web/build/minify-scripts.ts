import { minifySync } from 'vite'
import { replaceOrThrow } from './replace-or-throw'

/** Minifies a page's inline scripts; React Router writes its own unminified. */
export function minifyScripts(html: string) {
  return replaceOrThrow(html, /(?<=<script>).*?(?=<\/script>)/gs, minify)
}

export function minify(code: string) {
  return minifySync('inline.js', code).code.trim()
}
