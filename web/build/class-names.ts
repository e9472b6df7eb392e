import { basename } from 'node:path'

/**
 * Names the classes of style modules after their files, such as `hero_copy`: what a page repeats of
 * words compresses better than hashes, and says more in the browser's tools.
 */
export function classNames() {
  const fileOf = new Map<string, string>()
  return (name: string, path: string) => {
    const [file = ''] = path.split('?')
    const module = basename(file, '.module.css')
    if ((fileOf.get(module) ?? file) !== file) {
      throw new Error(
        `Two style modules would name their classes alike: ${fileOf.get(module)}, ${file}`,
      )
    }
    fileOf.set(module, file)
    return `${module}_${name}`
  }
}
