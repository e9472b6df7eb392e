import type { Graph, LocalBusiness, Service } from 'schema-dts'
import { expect, test } from 'vitest'
import { describeCompany } from './company'

// The compiler checks the data against schema.org: schema-dts is generated from its definitions, and
// every part of a page's data is built as one of those types. The lines below fail the type check if
// the types ever accept what they reject today.
test('the compiler rejects anything that is not in the vocabulary', () => {
  // @ts-expect-error a service has no property of this name
  const unknown: Service = { '@type': 'Service', suppliedBy: 'Somebody' }
  // @ts-expect-error an address is a thing or a text
  const mistyped: LocalBusiness = { '@type': 'LocalBusiness', address: 42 }
  // @ts-expect-error there is no such type
  const misnamed: Graph = { '@context': 'https://schema.org', '@graph': [{ '@type': 'Firm' }] }

  expect([unknown, mistyped, misnamed]).toHaveLength(3)
  expect(describeCompany('https://site.example/a.jpg')).toHaveProperty('@type', 'LocalBusiness')
})
