import { expect, test } from 'vitest'
import { classNames } from './class-names'

test('a class is named after its file, without any query string', () => {
  const nameOf = classNames()

  expect(nameOf('copy', '/app/home/hero.module.css')).toBe('hero_copy')
  expect(nameOf('image', '/app/home/hero.module.css?inline')).toBe('hero_image')
})

test('two style modules with the same file name are rejected', () => {
  const nameOf = classNames()
  nameOf('row', '/app/contact/files.module.css')

  expect(() => nameOf('row', '/app/admin/files.module.css')).toThrow(
    '/app/contact/files.module.css',
  )
})
