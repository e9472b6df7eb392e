import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'

const spacing = /^(padding|margin|scroll-margin|gap|row-gap|column-gap|font-size|font$)/

/** Returns all lengths in a value that lightningcss has parsed, as texts. */
function lengthsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('unit' in value && 'value' in value) return [`${value.value}${value.unit}`]
  return Object.values(value).flatMap(lengthsIn)
}

function literalSpacing(file: string) {
  const found: string[] = []
  transform({
    filename: file,
    code: readFileSync(join(import.meta.dirname, file)),
    visitor: {
      Declaration(declaration) {
        const { property } = declaration
        const isUnparsed = property === 'unparsed' || property === 'custom'
        const name = isUnparsed ? nameOf(declaration.value) : property
        if (!spacing.test(name)) return
        for (const length of lengthsIn(declaration.value)) {
          if (/(px|rem)$/.test(length) && !/^-?[01]px$/.test(length))
            found.push(`${name}: ${length}`)
        }
      },
    },
  })
  return found
}

function nameOf(value: { propertyId: { property: string } } | { name: string }) {
  return 'name' in value ? value.name : value.propertyId.property
}

test('all spacing and sizes of text are steps of a scale', () => {
  const found = globSync('**/*.css', { cwd: import.meta.dirname }).flatMap((file) =>
    literalSpacing(file).map((literal) => `${file}: ${literal}`),
  )

  expect(found).toEqual([])
})
