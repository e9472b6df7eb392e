import { minifySync } from 'vite'
import { replaceOrThrow } from './replace-or-throw'

/** Returns a page with its inline scripts made small: React Router writes its own as they are in its source. */
export function minifyScripts(html: string) {
  return replaceOrThrow(html, /(?<=<script>).*?(?=<\/script>)/gs, minify)
}

export function minify(code: string) {
  return minifySync('inline.js', code).code.trim()
}
