/** Decides which file each module of the desk is bundled into. */

type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }
type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[] }

/**
 * Returns the chunk of a module: `desk` checks who is signed in, `desk-list` is the first view of a
 * signed-in administrator, and `desk-tools` is everything the list may need after that, loaded when
 * the browser is idle. Null leaves the module to the bundler: it belongs to a single part of the desk.
 */
export function deskChunk(id: string, modules: Modules) {
  // A dynamically imported module keeps its own file. In a shared file it would need a helper, which
  // the public pages would have to load.
  if (modules.getModuleInfo(id)?.dynamicImporters.length) return null
  const entries = entriesOf(id, modules)
  if (entries.some((entry) => entry.includes('/routes/admin.tsx'))) return 'desk'
  if (entries.some((entry) => entry.endsWith('/shell/admin-area.tsx'))) return 'desk-list'
  return entries.some((entry) => !isPart(entry)) ? 'desk-tools' : null
}

/** Whether the entry is a part of the desk that is loaded only when it is opened. */
const isPart = (entry: string) =>
  /\/admin\/(entering|reports|settings)\/|\/phone-numbers\.|\/shell\/(sign-in-page|\w+-notice)\./.test(
    entry,
  )

/** The modules, loaded directly or by a dynamic import, whose static imports include this one. */
function entriesOf(id: string, modules: Modules) {
  const entries: string[] = []
  const reached = new Set([id])
  // Iterating over a set includes items that are added on the way.
  for (const each of reached) {
    const info = modules.getModuleInfo(each)
    const importers = info?.importers ?? []
    if (importers.length === 0 || info?.dynamicImporters.length) entries.push(each)
    for (const importer of importers) reached.add(importer)
  }
  return entries
}
