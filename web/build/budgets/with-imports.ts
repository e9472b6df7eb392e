type Read = (address: string) => Promise<string>

/** Returns the addresses of scripts and of everything they import statically, but not dynamically. */
export async function withImports(addresses: readonly string[], read: Read) {
  const scripts = new Set(addresses)
  // Iterating over a set includes items that are added on the way.
  for (const script of scripts) {
    for (const [, name] of (await read(script)).matchAll(staticImport))
      scripts.add(`/assets/${name}`)
  }
  return [...scripts]
}

const staticImport = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g
