/** Visitors' files as administrators see and download them. */
import { sql } from 'drizzle-orm'
import type { InquiryFile } from '../contract'
import { type FileKind, kinds } from '../kinds/contract'

/** Returns the name with an extension that matches the content, so no system runs it as a program. */
export function nameFor(name: string, kind: FileKind | null) {
  if (!kind) return name
  const { extensions } = kinds[kind]
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const fits = (extensions as readonly string[]).includes(extension)
  return fits ? name : `${name}.${extensions[0]}`
}

/** Returns the names with a number added to each duplicate: 'plan (2).pdf'. */
export function uniqueNames(names: readonly string[]) {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) {
      unique = name.replace(/(\.[^.]*)?$/, (extension) => ` (${count})${extension}`)
    }
    taken.add(unique.toLowerCase())
    return unique
  })
}

/** Returns the Content-Disposition header (RFC 6266) that saves a file under this name. */
export function attachment(name: string) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Returns the query that reads the files of an enquiry, in the order they were announced. */
export function selectDeskFiles(inquiryId: string) {
  return sql`select id, name, size, kind, state, created_at as createdAt, completed_at as completedAt
    from files where inquiry_id = ${inquiryId} order by created_at, id`
}

/** Returns the file as the desk shows it: the extension of its name matches its content. */
export function deskFileOf(row: InquiryFile): InquiryFile {
  return { ...row, name: nameFor(row.name, row.kind) }
}
