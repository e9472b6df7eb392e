import { describe, expect, test } from 'vitest'
import { titleOf } from './services'

const titles = { 'gate-solutions': 'Gate Solutions' }

describe('the title of a service', () => {
  test.each([
    ['gate-solutions', 'Gate Solutions'],
    ['steam-engines', 'Steam engines'],
    ['constructor', 'Constructor'],
  ])('with the slug %s is "%s"', (slug, title) => {
    expect(titleOf(slug, titles)).toBe(title)
  })
})
