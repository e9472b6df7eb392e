import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { DrawingPlan, renderDrawing } from './render'

const query = '?drawing'
/** Imported with Vite like the plans, because Node does not run its JSX. */
const renderer = join(import.meta.dirname, 'render.tsx')
/** Where the development server serves the files. */
const devFolder = '/@drawings/'

/**
 * Resolves `import crops from './pallet-bay/plan?drawing'` to the addresses and sizes of two SVG
 * files drawn at build time. The code of the figure never reaches a page.
 */
export function drawings(): Plugin {
  const devFiles = new Map<string, string>()
  let isBuild = false
  return {
    name: 'drawings',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async load(id) {
      if (!id.endsWith(query)) return
      const file = id.slice(0, -query.length)
      // A drawing is named after its folder.
      const name = basename(dirname(file))
      const drawn = await runnerImport<{ plan: DrawingPlan }>(file)
      const kit = await runnerImport<{ renderDrawing: typeof renderDrawing }>(renderer)
      for (const dependency of [file, ...drawn.dependencies, ...kit.dependencies])
        this.addWatchFile(dependency)
      const { wide, narrow } = kit.module.renderDrawing(name, drawn.module.plan)
      const publish = (crop: string, svg: string) => {
        if (isBuild) {
          // Vite's own placeholder, so that its manifest lists the file as an asset of the page.
          const reference = this.emitFile({
            type: 'asset',
            name: `${name}-${crop}.svg`,
            source: svg,
          })
          return `__VITE_ASSET__${reference}__`
        }
        const address = `${devFolder}${name}-${crop}-${hash(svg)}.svg`
        devFiles.set(address, svg)
        return address
      }
      const crops = {
        wide: { src: publish('wide', wide.svg), width: wide.width, height: wide.height },
        narrow: { src: publish('narrow', narrow.svg), width: narrow.width, height: narrow.height },
      }
      return `export default ${JSON.stringify(crops)}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const svg = devFiles.get(request.url ?? '')
        if (svg === undefined) return next()
        response.setHeader('Content-Type', 'image/svg+xml').end(svg)
      })
    },
  }
}

function hash(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
