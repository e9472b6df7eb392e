import { env } from 'cloudflare:workers'

/**
 * Returns the tables that contain one of the texts in any column, in upper or lower case. The word index
 * stores only the difference between one term and the next, so it is read as `inquiry_terms`, with
 * one row for each term. Terms have three letters, so only text of three letters can be found
 * there.
 */
export async function tablesWith(...texts: string[]) {
  await env.DB.exec("create virtual table inquiry_terms using fts5vocab('search_index', 'row')")
  const { results } = await env.DB.prepare(
    "select name from sqlite_schema where type = 'table' and name not like '\\_cf%' escape '\\' order by name",
  ).all<{ name: string }>()
  const tables = await env.DB.batch<object>(
    results.map(({ name }) => env.DB.prepare(`select * from "${name}"`)),
  )
  await env.DB.exec('drop table inquiry_terms')
  const isIn = (row: object) =>
    Object.values(row).some((value) =>
      texts.some((text) => textOf(value).includes(text.toLowerCase())),
    )
  return results.map(({ name }) => name).filter((_, i) => tables[i]?.results.some(isIn))
}

function textOf(value: unknown) {
  const isBytes = Array.isArray(value) || value instanceof ArrayBuffer
  const text = isBytes ? new TextDecoder().decode(new Uint8Array(value as ArrayBuffer)) : value
  return String(text).toLowerCase()
}
