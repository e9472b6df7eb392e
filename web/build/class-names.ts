import { basename } from 'node:path'

/**
 * Names the classes of CSS modules after their files, such as `hero_copy`. Words that recur in the
 * page compress better than hashes, and are easier to read in the developer tools.
 */
export function classNames() {
  const fileOf = new Map<string, string>()
  return (name: string, path: string) => {
    const [file = ''] = path.split('?')
    const module = basename(file, '.module.css')
    if ((fileOf.get(module) ?? file) !== file) {
      throw new Error(
        `Two style modules would generate the same class names: ${fileOf.get(module)}, ${file}`,
      )
    }
    fileOf.set(module, file)
    return `${module}_${name}`
  }
}
