import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { normalizePath, type Plugin, type Rolldown } from 'vite'
import { encode, variantsOf } from './encoded-images.ts'

/**
 * Resolves `import hero from './hero.webp?image'` (or `?image=wide`) to an `ImageSource`, using the
 * files in `web/encoded-images`. Missing files are encoded and left there to be committed. Resolves
 * `import logo from './logo.svg?sized'` to the address and size of the file itself.
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
      filter: { id: /\?(?:image(?:=wide)?|sized)$/ },
      async handler(id) {
        const [source = '', query] = id.split('?')
        if (query === 'sized') return moduleOf(source)
        const all = await variantsOf(root, source, query === 'image=wide' ? 'wide' : 'standard')
        // One width is enough during development.
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
          `  isFullFrame: ${await isFullFrame(source)},`,
          '}',
        ].join('\n')
      },
    },
  }
}

/** Whether the image covers its frame, as a photograph does, and is no cut-out. */
async function isFullFrame(source: string) {
  const image = sharp(source)
  if (!(await image.metadata()).hasAlpha) return true
  const alpha = await image.resize(64).extractChannel('alpha').raw().toBuffer()
  // A corner may be cut out.
  return alpha.filter((opacity) => opacity > 250).length > 0.9 * alpha.length
}

/** The module of an image that is served as it is. */
async function moduleOf(source: string) {
  const { width, height } = await sharp(source).metadata()
  return [
    `import src from '${normalizePath(source)}?url'`,
    `export default { src, width: ${width}, height: ${height} }`,
  ].join('\n')
}

/**
 * The folder of an encoded image already has a hash of its content in its name. Another hash for each
 * width would add half a kilobyte of incompressible text to a page with a dozen images.
 */
function nameOf({ originalFileNames: [file = ''] }: Rolldown.PreRenderedAsset) {
  const [, folder, width] = /encoded-images\/([^/]+)\/.*-(\d+\.avif)$/.exec(file) ?? []
  return folder ? `assets/${folder}-${width}` : 'assets/[name]-[hash][extname]'
}
