import { env } from 'cloudflare:workers'

/**
 * Returns the tables that contain the text in any column, in upper or lower case. The word index
 * stores only the difference between one term and the next, so it is read as `inquiry_terms`, with
 * one row for each term. Terms have three letters, so only text of three letters can be found
 * there.
 */
export async function tablesWith(text: string) {
  await env.DB.exec(
    "create virtual table if not exists inquiry_terms using fts5vocab('search_index', 'row')",
  )
  const { results } = await env.DB.prepare(
    "select name from sqlite_schema where type = 'table' and name not like '\\_cf%' escape '\\' order by name",
  ).all<{ name: string }>()
  const found: string[] = []
  for (const { name } of results) {
    const rows = await env.DB.prepare(`select * from "${name}"`).raw<unknown[]>()
    if (rows.flat().some((value) => textOf(value).includes(text.toLowerCase()))) found.push(name)
  }
  return found
}

function textOf(value: unknown) {
  const isBytes = Array.isArray(value) || value instanceof ArrayBuffer
  const text = isBytes ? new TextDecoder().decode(new Uint8Array(value as ArrayBuffer)) : value
  return String(text).toLowerCase()
}
