/** Reads the company's Markdown files: front matter in YAML, and a text with pictures and drawings. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { checkText } from './check-text.server.ts'
import { slug as slugField } from './fields.ts'
import { parseYaml } from './yaml.server.ts'

/** The metadata of a Markdown file, and its text. */
export type MarkdownFile<Head> = Head & {
  /** The name of the file, and of the folder with its pictures. */
  slug: string
  /** Its path, for error messages. */
  file: string
  /** The text in Markdown. */
  body: string
}

/**
 * Reads all Markdown files in a folder, and checks their text. `check` throws what else is wrong
 * with one; `folder` has its pictures. Errors name the file.
 */
export function readMarkdownFiles<Head extends object>(
  folder: string,
  schema: v.GenericSchema<unknown, Head>,
  check: (head: Head, folder: string) => void,
): MarkdownFile<Head>[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readMarkdownFile(join(folder, name), schema, check))
}

/** Reads one Markdown file, and checks its text. Errors name the file. */
export function readMarkdownFile<Head extends object>(
  file: string,
  schema: v.GenericSchema<unknown, Head>,
  check: (head: Head, folder: string) => void = () => {},
): MarkdownFile<Head> {
  try {
    return readParts(file, schema, check)
  } catch (thrown) {
    throw new Error(`${file}: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}

function readParts<Head extends object>(
  file: string,
  schema: v.GenericSchema<unknown, Head>,
  check: (head: Head, folder: string) => void,
): MarkdownFile<Head> {
  const slug = basename(file, '.md')
  if (!v.is(slugField, slug)) {
    throw new Error('the file name becomes the address: use a-z, 0-9 and hyphens')
  }
  const { yaml, body } = split(readFileSync(file, 'utf8'))
  const head = parseYaml(schema, yaml)
  const folder = file.replace(/\.md$/, '')
  check(head, folder)
  checkText(body, folder)
  return { ...head, slug, file, body }
}

const partsPattern = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/

function split(markdown: string) {
  const [, yaml, body] = partsPattern.exec(markdown) ?? []
  if (yaml === undefined || body === undefined) {
    throw new Error('the file must start with front matter between two --- lines')
  }
  if (body.trim() === '') throw new Error('there is no text below the front matter')
  return { yaml, body }
}
