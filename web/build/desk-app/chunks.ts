/** Which file a module of the desk goes into. */

type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }
type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[] }

/**
 * Returns the chunk of a module: `desk` is what asks who is signed in, `desk-list` the first view of
 * somebody who is, `desk-tools` all that a list may need after that, loaded while nothing else is to
 * be done. Null leaves it to the bundler: a part of the desk with what it needs alone.
 */
export function deskChunk(id: string, modules: Modules) {
  // What is asked for by itself stays a file of its own: in one with others it would need a helper,
  // which the public pages would have to carry.
  if (modules.getModuleInfo(id)?.dynamicImporters.length) return null
  const entries = entriesOf(id, modules)
  if (entries.some((entry) => entry.includes('/routes/admin.tsx'))) return 'desk'
  if (entries.some((entry) => entry.endsWith('/shell/admin-area.tsx'))) return 'desk-list'
  return entries.some((entry) => !isPart(entry)) ? 'desk-tools' : null
}

/** What is loaded when it is opened, and no sooner. */
const isPart = (entry: string) =>
  /\/admin\/(reports|settings)\/|\/phone-numbers\.|\/shell\/(sign-in-page|\w+-notice)\./.test(entry)

/** The modules that are loaded by themselves and bring this one with them. */
function entriesOf(id: string, modules: Modules) {
  const entries: string[] = []
  const reached = new Set([id])
  // A set goes on with what is added to it on the way.
  for (const each of reached) {
    const info = modules.getModuleInfo(each)
    const importers = info?.importers ?? []
    if (importers.length === 0 || info?.dynamicImporters.length) entries.push(each)
    for (const importer of importers) reached.add(importer)
  }
  return entries
}
