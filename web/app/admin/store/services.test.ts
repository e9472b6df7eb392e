import { describe, expect, test } from 'vitest'
import { titleOf } from './services'

const services = [
  { slug: 'gate-solutions', number: '07', title: 'Gate Solutions', shortTitle: 'Gates' },
]

describe('the title of a service', () => {
  test.each([
    ['gate-solutions', 'Gate Solutions'],
    ['steam-engines', 'Steam engines'],
  ])('with the slug %s is "%s"', (slug, title) => {
    expect(titleOf(services, slug)).toBe(title)
  })
})
