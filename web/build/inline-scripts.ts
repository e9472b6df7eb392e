import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { recordSources } from './record-sources.ts'

/**
 * Imports `./file.ts?inline-script` as the text of a script to inline into pages: the file with all
 * that it imports, minified.
 */
export function inlineScripts(target: string[]): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const [file = ''] = id.split('?')
        const built = await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          plugins: [recordSources(join(import.meta.dirname, '../..'))],
          build: { write: false, target, lib: { entry: file, formats: ['iife'], name: 'page' } },
        })
        const [chunk] = (built as Rolldown.RolldownOutput[])[0]?.output ?? []
        if (!chunk) throw new Error(`${file} was not built`)
        return `export default ${JSON.stringify(chunk.code.trim())}`
      },
    },
  }
}
