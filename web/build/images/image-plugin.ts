import { existsSync } from 'node:fs'
import { normalizePath, type Plugin, type Rolldown } from 'vite'
import { encode, variantsOf } from './encoded-images.ts'

/**
 * Makes `import hero from './hero.webp?image'` (or `?image=wide`) an `ImageSource`, from the files in
 * `web/encoded-images`. What is missing there is encoded and left there, to be committed.
 */
export function responsiveImages(): Plugin {
  let root = ''
  let isServing = false
  return {
    name: 'responsive-images',
    enforce: 'pre',
    config: () => ({ build: { rolldownOptions: { output: { assetFileNames: nameOf } } } }),
    configResolved(config) {
      root = config.root
      isServing = config.command === 'serve'
    },
    load: {
      filter: { id: /\?image(?:=wide)?$/ },
      async handler(id) {
        const [source = '', query] = id.split('?')
        const all = await variantsOf(root, source, query === 'image=wide' ? 'wide' : 'standard')
        // During development one width is enough.
        const variants = isServing ? all.slice(-1) : all
        const missing = variants.filter(({ file }) => !existsSync(file))
        await encode(missing, (text) => this.info(text))
        if (missing.length > 0) this.info(`Encoded ${source}: commit web/encoded-images`)
        const { width, height } = all.at(-1) ?? {}
        return [
          ...variants.map(({ file }, i) => `import file${i} from '${normalizePath(file)}?url'`),
          'export default {',
          `  src: file${variants.length - 1},`,
          `  srcSet: ${variants.map((variant, i) => `file${i} + ' ${variant.width}w'`).join(" + ', ' + ")},`,
          `  width: ${width},`,
          `  height: ${height},`,
          '}',
        ].join('\n')
      },
    },
  }
}

/**
 * The folder of an encoded image names its content already: with a hash for each width, the page of a
 * dozen images would carry half a kilobyte that no compression makes smaller.
 */
function nameOf({ originalFileNames: [file = ''] }: Rolldown.PreRenderedAsset) {
  const [, folder, width] = /encoded-images\/([^/]+)\/.*-(\d+\.avif)$/.exec(file) ?? []
  return folder ? `assets/${folder}-${width}` : 'assets/[name]-[hash][extname]'
}
