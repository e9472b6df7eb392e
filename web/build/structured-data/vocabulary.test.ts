import type { Graph, LocalBusiness, Service } from 'schema-dts'
import { expect, test } from 'vitest'
import { describeCompany } from './company'

// What schema.org knows is checked by the compiler: schema-dts is generated from its definitions, and
// every part of a page's data is built as one of those types. These lines stop the type check once
// the types let through what they refuse today.
test('the compiler refuses what is not in the vocabulary', () => {
  // @ts-expect-error a service has no property of this name
  const unknown: Service = { '@type': 'Service', suppliedBy: 'Ceyforge' }
  // @ts-expect-error an address is a thing or a text
  const mistyped: LocalBusiness = { '@type': 'LocalBusiness', address: 42 }
  // @ts-expect-error there is no such type
  const misnamed: Graph = { '@context': 'https://schema.org', '@graph': [{ '@type': 'Firm' }] }

  expect([unknown, mistyped, misnamed]).toHaveLength(3)
  expect(describeCompany('https://ceyforge.example/a.jpg')).toHaveProperty('@type', 'LocalBusiness')
})
